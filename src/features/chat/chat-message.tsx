import { memo } from 'react';
import type { ChatLine } from './chat-lines.ts';
import { chatTimeText, momentText } from '../../domain/chat-time.ts';
import { usePicture } from '../../runtime/hooks/use-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { OrganiserBadge } from '../../ui/badge.tsx';
import { MessageText } from './message-text.tsx';
import { PendingMessage } from './pending-message.tsx';
import { RequestState } from './request-state.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ChatMessageProps {
  readonly line: ChatLine;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Set for the first message of a day. */
  readonly day: string | null;
  /** Shown above the first loaded message. */
  readonly note: string | null;
  readonly isFirstUnread: boolean;
  /** The query of the open search, highlighted. */
  readonly query: string;
  readonly isFound: boolean;
  /** Its button is the tab stop of the list. */
  readonly isStop: boolean;
  readonly onAct: (line: ChatLine) => void;
  readonly onEditing: (id: string, isEditing: boolean) => void;
}

/** One message: author, time, text, and its delivery state until it is delivered. */
export const ChatMessage = memo((props: ChatMessageProps) => {
  const { line, now, day, note, isFirstUnread, query, isFound, isStop, onAct, onEditing } = props;
  const { delivery, author } = line;
  const name = author?.name ?? 'Former member';
  const isDelivered = delivery.state === 'delivered';
  return (
    <>
      {note === null ? null : <p className="px-4 py-3 text-center text-sm text-sand-dim">{note}</p>}
      {day === null ? null : (
        <h3 className={`${divider} text-sand-dim before:bg-night-line after:bg-night-line`}>{day}</h3>
      )}
      {isFirstUnread ? (
        <p className={`${divider} text-phosphor before:bg-phosphor/40 after:bg-phosphor/40`}>
          New since your last visit
        </p>
      ) : null}
      <div
        data-message={line.id}
        className={`flex gap-3 border-l-2 py-2 pl-2 ${isFound ? 'border-lamp bg-night-2' : isDelivered ? 'border-transparent' : 'border-night-edge'}`}
      >
        <Avatar
          name={author === null ? null : name}
          src={usePicture(author?.id ?? null) ?? author?.avatarUrl ?? null}
          size="small"
        />
        <div className="relative min-w-0 flex-1">
          <p className="mr-11 flex flex-wrap items-baseline gap-x-2">
            <span className={`min-w-0 truncate font-semibold ${line.mine ? 'text-lamp' : ''}`}>{name}</span>
            {author?.isOrganiser ? <OrganiserBadge /> : null}
            <time dateTime={line.at} title={momentText(line.at)} className="font-mono text-xs text-sand-dim">
              {chatTimeText(line.at, now)}
            </time>
          </p>
          {canAct(line) ? (
            <button
              type="button"
              data-line={line.id}
              tabIndex={isStop ? 0 : -1}
              aria-haspopup="dialog"
              aria-label={`${line.mine ? 'Delete your message' : `Report the message of ${name}`}: ${excerpt(line.content)}`}
              title={line.mine ? 'Delete' : 'Report'}
              onClick={() => {
                onAct(line);
              }}
              className="absolute -top-2 right-0 inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-night-edge hover:text-lamp-bright focus-visible:text-lamp-bright"
            >
              <Icon name={line.mine ? 'trash-2' : 'flag'} className="size-4" />
            </button>
          ) : null}
          {line.deleted ? (
            <p className="italic text-sand-dim">{line.content}</p>
          ) : (
            <p
              className={`max-w-[68ch] whitespace-pre-wrap break-words ${isDelivered ? '' : 'text-sand-dim'}`}
            >
              <MessageText text={line.content} query={query} />
            </p>
          )}
          {delivery.state === 'delivered' ? null : (
            <PendingMessage
              id={line.id}
              content={line.content}
              state={delivery.state}
              onEditing={onEditing}
              {...(delivery.refusal ? { refusal: delivery.refusal } : {})}
            />
          )}
          {line.deletion ? <RequestState kind="deletion" request={line.deletion} /> : null}
          {line.report ? <RequestState kind="report" request={line.report} /> : null}
        </div>
      </div>
    </>
  );
});

/** An own message can be deleted and another member's reported, once each. */
export const canAct = (line: ChatLine): boolean =>
  line.delivery.state === 'delivered' && !line.deleted && line.deletion === null && line.report === null;

const divider =
  'flex items-center gap-3 px-2 py-2 font-mono text-xs before:h-px before:flex-1 before:content-[""] after:h-px after:flex-1 after:content-[""]';

/** Enough text to tell the message from others. */
const excerpt = (text: string): string => {
  const start = Array.from(text).slice(0, 40).join('');
  return start.length < text.length ? `${start}...` : start;
};
