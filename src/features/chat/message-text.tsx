import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { matchRanges } from '../../domain/match-ranges.ts';
import { splitMessage } from './rules/message-text.ts';
import { splitHost } from '../../domain/text-links.ts';
import { useIdOf } from '../people/directory/use-directory.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { overPortal } from '../../ui/over-portal.ts';

interface MessageTextProps {
  readonly text: string;
  /** The search query, whose words are highlighted. */
  readonly query: string;
}

interface WholeTextProps extends MessageTextProps {
  /** The reader's own username. */
  readonly username: string | null;
  /** Whether Tab reaches the links. In the list Tab reaches one message only. */
  readonly isTabStop: boolean;
}

const linkLook = 'text-lamp underline underline-offset-4 hover:text-lamp-bright';

/**
 * The text of a message. Links open another tab, mentions lead to members, and code has its own look. These three are written from
 * left to right, even in a message from right to left.
 */
export const MessageText = ({ text, query, username, isTabStop }: WholeTextProps) => {
  let from = 0;
  return splitMessage(text).map((part) => {
    const key = from;
    from += part.text.length + 1;
    if (part.kind === 'text') return <Marked key={key} text={part.text} query={query} />;
    if (part.kind === 'mention')
      return (
        <Mention
          key={key}
          {...part}
          query={query}
          username={username}
          isTabStop={isTabStop}
          to={part.username}
        />
      );
    if (part.kind === 'link') return <MessageLink key={key} {...part} query={query} isTabStop={isTabStop} />;
    return (
      <code
        key={key}
        dir="ltr"
        translate="no"
        className={`rounded-sm border border-night-line bg-night font-mono text-sm ${part.kind === 'block' ? 'my-1 block px-3 py-2' : 'px-1'}`}
      >
        <Marked text={part.text} query={query} />
      </code>
    );
  });
};

/** A link to the mentioned member; plain text if this device knows nobody with that username. */
const Mention = ({
  text,
  query,
  username,
  isTabStop,
  to,
}: WholeTextProps & {
  /** The username of the mentioned member. */
  readonly to: string;
}) => {
  const isKnown = useIdOf(to) !== null;
  const marked = <Marked text={text} query={query} />;
  return isKnown ? (
    <Link
      to={`${paths.members}/@${to}`}
      state={overPortal}
      tabIndex={isTabStop ? 0 : -1}
      dir="ltr"
      translate="no"
      data-for-me={to.toLowerCase() === username?.toLowerCase() || undefined}
      className={linkLook}
    >
      {marked}
    </Link>
  ) : (
    <span dir="ltr">{marked}</span>
  );
};

/** How much of a link's path is shown. */
const pathShown = 24;

/**
 * Shows the host and the beginning of the path. Shows the whole address during a search, because it may contain the match. A line breaks
 * before and after the host, and inside it only when the host is wider than the line.
 */
const MessageLink = ({
  text,
  href,
  query,
  isTabStop,
}: Omit<WholeTextProps, 'username'> & { readonly href: string }) => {
  const [host, path] = splitHost(text);
  // A shortened link stays on one line where it fits.
  const isShort = query === '' && path.length > pathShown;
  const rest = isShort ? `${path.slice(0, pathShown)}…` : path;
  return (
    <a
      href={href}
      title={href}
      dir="ltr"
      translate="no"
      tabIndex={isTabStop ? 0 : -1}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={`${linkLook} ${isShort ? 'inline-block max-w-full' : ''}`}
    >
      <span className="inline-block max-w-full [text-decoration:inherit]">
        <Marked text={query === '' ? host.replace(/^https?:\/\//i, '') : host} query={query} />
      </span>
      {rest === '' ? null : <Marked text={rest} query={query} />}
    </a>
  );
};

const Marked = ({ text, query }: MessageTextProps) => (
  <span>
    <MarkedText
      text={text}
      ranges={query === '' ? [] : matchRanges(text, query)}
      markClass="rounded-sm bg-lamp text-lamp-ink"
    />
  </span>
);
