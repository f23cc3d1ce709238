import { matchRanges } from '../../domain/match-ranges.ts';
import { splitLinks } from '../../domain/text-links.ts';
import { MarkedText } from '../../ui/marked-text.tsx';

interface MessageTextProps {
  readonly text: string;
  /** What is searched for; its words are marked. */
  readonly query?: string;
}

/** A message's words with its links, which lead to http and https only and out of this tab. */
export const MessageText = ({ text, query = '' }: MessageTextProps) => {
  let from = 0;
  return splitLinks(text).map((part) => {
    const key = from;
    from += part.text.length;
    return part.kind === 'text' ? (
      <Marked key={key} text={part.text} query={query} />
    ) : (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="break-all text-lamp underline underline-offset-4 hover:text-lamp-bright"
      >
        <Marked text={part.text} query={query} />
      </a>
    );
  });
};

const Marked = ({ text, query }: Required<MessageTextProps>) => (
  <span>
    <MarkedText
      text={text}
      ranges={query === '' ? [] : matchRanges(text, query)}
      markClass="rounded-sm bg-lamp text-lamp-ink"
    />
  </span>
);
