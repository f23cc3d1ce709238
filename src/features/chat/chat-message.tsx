import { memo } from 'react';
import type { ChatLine } from '../../data/hooks/use-chat.ts';
import { chatTimeText } from '../../domain/chat-time.ts';
import { splitLinks } from '../../domain/text-links.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PendingMessage } from './pending-message.tsx';

interface ChatMessageProps {
  readonly line: ChatLine;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One message: who, when, what, and how it stands if it has not been delivered yet. */
export const ChatMessage = memo(({ line, now }: ChatMessageProps) => {
  const { delivery, author } = line;
  const name = author?.name ?? 'Former member';
  const isDelivered = delivery.state === 'delivered';
  return (
    <li
      className={`flex gap-3 border-l-2 py-2 pl-2 pr-1 ${isDelivered ? 'border-transparent' : 'border-night-edge'}`}
    >
      <Avatar name={author === null ? null : name} src={author?.avatarUrl ?? null} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={`min-w-0 truncate font-semibold ${line.mine ? 'text-lamp' : ''}`}>{name}</span>
          <time
            dateTime={line.at}
            title={new Date(line.at).toLocaleString()}
            className="font-mono text-xs text-sand-dim"
          >
            {chatTimeText(line.at, now)}
          </time>
        </p>
        <p className={`max-w-[68ch] whitespace-pre-wrap break-words ${isDelivered ? '' : 'text-sand-dim'}`}>
          <LinkedText text={line.content} />
        </p>
        {delivery.state === 'delivered' ? null : (
          <PendingMessage
            id={line.id}
            content={line.content}
            state={delivery.state}
            {...(delivery.refusal ? { refusal: delivery.refusal } : {})}
          />
        )}
      </div>
    </li>
  );
});

const LinkedText = ({ text }: { readonly text: string }) => {
  let from = 0;
  return splitLinks(text).map((part) => {
    const key = from;
    from += part.text.length;
    return part.kind === 'text' ? (
      <span key={key}>{part.text}</span>
    ) : (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="break-all text-lamp underline underline-offset-4 hover:text-lamp-bright"
      >
        {part.text}
      </a>
    );
  });
};
