import { memo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { memberPath } from '../../config/paths.ts';
import { cutText } from '../../domain/cut-text.ts';
import { clockText, momentText } from '../../domain/chat-time.ts';
import type { MessageKey } from './rules/message.ts';
import { isFewEmoji } from './rules/message-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { OrganiserBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isTouch } from '../../ui/is-touch.ts';
import { overPortal } from '../../ui/over-portal.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { useFocusOnUnmount } from '../../ui/use-focus.ts';
import { canEdit, type ChatLine } from './chat-lines.ts';
import type { Tally } from './rules/reaction.ts';
import { HoverBar } from './hover-bar.tsx';
import { useLongPress } from './use-long-press.ts';
import { Reactions } from './reactions.tsx';
import { LineEditor, LostEdit } from './edits.tsx';
import { MessageText } from './message-text.tsx';
import { PendingMessage, RequestState } from './pending-message.tsx';
import { Quote } from './quote.tsx';
import { useAvatar } from '../people/picture/use-avatar.ts';

export interface ChatMessageProps {
  readonly line: ChatLine;
  /** The formatted time. Passing `now` instead would render every message again each minute. */
  readonly time: string;
  /** Set for the first message of a day. */
  readonly day: string | null;
  /** False for a message that shares the picture, name and time of the message above, by the same author. */
  readonly isHead: boolean;
  /** Shown above the first loaded message. */
  readonly note: string | null;
  readonly isFirstUnread: boolean;
  /** The query of the open search, whose words are highlighted. */
  readonly query: string;
  readonly isFound: boolean;
  /** Called before a long text shows all of it. */
  readonly onUnfold: (id: string) => void;
  /** True for the one message whose buttons Tab reaches. */
  readonly isTabStop: boolean;
  /** Opens the menu of a message, or of one of its reactions, beside the pressed button. */
  readonly onMenu: (line: ChatLine, opener: HTMLElement, tally?: Tally) => void;
  readonly onReply: (line: ChatLine) => void;
  /** The editor of the message is open. */
  readonly isEditing: boolean;
  readonly onEditing: (id: string, isEditing: boolean) => void;
  /** Called with a cancelled message. */
  readonly onCancelled: (line: ChatLine) => void;
  /** The reader's own username, whose mentions are marked. */
  readonly username: string | null;
  /** The line that this message answers, if it is loaded. */
  readonly quoted: ChatLine | undefined;
  /** Jumps to the message that this one answers. */
  readonly onJump: (id: string, key: MessageKey | null) => void;
}

/** One message: author, time, text, and its delivery state until it is delivered. */
export const ChatMessage = memo((props: ChatMessageProps) => {
  const { line, time, day, isHead, note, isFirstUnread, query, isFound, isTabStop, onMenu, onReply } = props;
  const { onUnfold, isEditing, onEditing, onCancelled, username, quoted, onJump } = props;
  const { delivery, author } = line;
  const name = author?.name ?? 'Former member';
  const isDelivered = delivery.state === 'delivered';
  const src = useAvatar(author?.id ?? null) ?? author?.avatarUrl ?? null;
  const edit = () => {
    if (canEdit(line, Date.now())) onEditing(line.id, true);
  };
  const press = useLongPress((row) => {
    const opener = row.querySelector<HTMLElement>('[data-line]');
    if (opener && !line.deleted) onMenu(line, opener);
  });
  const [isHovered, setHovered] = useState(false);
  const picture = <Avatar id={author?.id ?? null} name={author?.name ?? null} src={src} size="small" />;
  return (
    <>
      {note === null ? null : <p className="px-4 py-3 text-center text-sm text-sand-dim">{note}</p>}
      {day === null ? null : (
        <h3 className={`${divider} text-sand-dim before:bg-night-line after:bg-night-line`}>{day}</h3>
      )}
      {isFirstUnread ? (
        <p className={`${divider} text-phosphor before:bg-phosphor/40 after:bg-phosphor/40`}>New messages</p>
      ) : null}
      {/* The line's own buttons do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        data-message={line.id}
        {...press}
        onClick={({ target }) => {
          if (isDelivered || isTouch() || (target instanceof Element && target.closest('a, button, form')))
            return;
          edit();
        }}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        className={rowClass(props)}
      >
        {!isHead ? (
          // Not text: screen readers read the time with the author, and a copied chat contains it once.
          <span
            aria-hidden="true"
            // There is no room for AM or PM.
            data-time={clockText(line.at).split(/\s/)[0]}
            className="flex w-[min(2.25rem,40px)] shrink-0 justify-end whitespace-nowrap pt-1 font-mono text-xs [font-size:min(0.8125rem,13px)] text-sand-dim opacity-0 before:content-[attr(data-time)] [@media(hover:hover)]:group-hover:opacity-100"
          />
        ) : author ? (
          <Link
            to={memberPath(author.id)}
            state={overPortal}
            tabIndex={-1}
            aria-hidden="true"
            className="self-start"
          >
            {picture}
          </Link>
        ) : (
          picture
        )}
        <div className={`relative min-w-0 flex-1 touch:pr-0 ${isEditing ? '' : 'pr-44px lg:pr-40'}`}>
          {/* Screen readers read the author of each message. */}
          <p className={isHead ? 'flex flex-wrap items-baseline gap-x-2' : 'sr-only'}>
            <span
              dir="auto"
              className={`line-clamp-2 min-w-0 break-words font-semibold ${line.mine ? 'text-lamp' : ''}`}
            >
              {isHead && author ? (
                // The directory has a tab stop for each member.
                <Link to={memberPath(author.id)} state={overPortal} tabIndex={-1} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {author?.isOrganiser ? <OrganiserBadge /> : null}
            <time dateTime={line.at} title={momentText(line.at)} className="font-mono text-xs text-sand-dim">
              {time}
            </time>
          </p>
          {line.deleted ? null : (
            <ActionsButton line={line} name={name} isHead={isHead} isTabStop={isTabStop} onMenu={onMenu} />
          )}
          {isHovered && isDelivered && !line.deleted && !isEditing ? (
            <HoverBar line={line} isHead={isHead} onReply={onReply} />
          ) : null}
          {line.replyTo === null || line.deleted ? null : (
            <Quote id={line.replyTo} line={quoted} isTabStop={isTabStop} onPress={onJump} />
          )}
          {line.deleted ? (
            // A deleted message has no button, so its text takes the focus when arrow keys or a quote lead here.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <p data-line={line.id} tabIndex={isTabStop ? 0 : -1} className="italic text-sand-dim">
              {line.content}
            </p>
          ) : isEditing ? null : (
            <WrittenText
              text={line.content}
              isWhole={isFound}
              onUnfold={() => onUnfold(line.id)}
              tabIndex={isTabStop ? 0 : -1}
              title={isHead ? undefined : momentText(line.at)}
              className={`max-w-[68ch] ${isDelivered ? '' : 'text-sand-dim'} ${isFewEmoji(line.content) ? 'text-xl' : ''}`}
            >
              <MessageText text={line.content} query={query} username={username} isTabStop={isTabStop} />
              {line.edited ? (
                <>
                  {' '}
                  <span className="text-xs text-sand-dim">(edited)</span>
                </>
              ) : null}
            </WrittenText>
          )}
          {isEditing ? (
            <LineEditor line={line} onClose={() => onEditing(line.id, false)} />
          ) : isDelivered ? null : (
            <PendingMessage
              id={line.id}
              state={delivery.state}
              refusal={delivery.refusal}
              editId={line.edit?.id}
              onEdit={edit}
              onCancelled={() => onCancelled(line)}
            />
          )}
          {isDelivered ? (
            <Reactions
              line={line}
              isTabStop={isTabStop}
              onOpen={(tally, opener) => onMenu(line, opener, tally)}
            />
          ) : null}
          {/* A message that is not delivered shows its own state instead. */}
          {line.edit && !line.deleted && (isDelivered || line.edit.state === 'refused') ? (
            <RequestState kind="edit" request={line.edit} content={line.edit.content} />
          ) : null}
          {line.mine && line.edited && author ? <LostEdit userId={author.id} line={line} /> : null}
          {line.deletion ? <RequestState kind="deletion" request={line.deletion} /> : null}
          {line.report ? <RequestState kind="report" request={line.report} /> : null}
        </div>
      </div>
    </>
  );
});

type ActionsButtonProps = Pick<ChatMessageProps, 'line' | 'isHead' | 'isTabStop' | 'onMenu'> & {
  /** The author's name. */
  readonly name: string;
};

/** Opens the menu of a message. */
const ActionsButton = ({ line, name, isHead, isTabStop, onMenu }: ActionsButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  // The button unmounts when the message is deleted. The text that replaces the message takes the focus.
  useFocusOnUnmount(button, () => {
    const message = button.current?.closest('[data-message]');
    queueMicrotask(() => message?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true }));
  });
  return (
    <button
      ref={button}
      type="button"
      data-line={line.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`Actions for ${line.mine ? 'your message' : `the message of ${name}`}: ${excerpt(line.content)}`}
      onClick={({ currentTarget }) => onMenu(line, currentTarget)}
      className={`absolute right-0 z-20 inline-flex w-[min(2.75rem,44px)] cursor-pointer items-center justify-center rounded-md focus-visible:outline-offset-[-3px] text-sand-dim opacity-0 hover:text-lamp-bright focus-visible:opacity-100 [@media(hover:hover)]:group-hover:opacity-100 touch:pointer-events-none ${isHead ? '-top-2 h-11' : 'top-0 h-6'}`}
    >
      <Icon name="ellipsis" className="size-5" />
    </button>
  );
};

const row =
  'group flex gap-12px border-l-2 max-md:text-talk touch:select-none touch:[-webkit-touch-callout:none] pb-0.5 pl-2 @hover:bg-night-2 has-[:focus-visible,[aria-expanded]]:bg-night-2';

const rowClass = ({ line, isHead, isFound }: ChatMessageProps): string => {
  const followerSpace = line.replyTo === null ? 'pt-0.5' : 'pt-2';
  const space = isHead ? 'pt-2.5' : followerSpace;
  if (isFound) return `${row} ${space} border-lamp bg-night-2`;
  const edge = line.delivery.state === 'delivered' ? 'border-transparent' : 'border-night-edge';
  return `${row} ${space} ${edge} ${line.mine ? '' : forMe}`;
};

/** Marks a message that mentions or answers the reader. */
const forMe = 'has-[[data-for-me]]:border-lamp has-[[data-for-me]]:bg-lamp/10';

const divider =
  'flex items-center gap-3 px-2 py-2 font-mono text-xs before:h-px before:flex-1 before:content-[""] after:h-px after:flex-1 after:content-[""]';

/** The beginning of a text, enough to tell messages apart. */
const excerpt = (text: string): string => {
  const start = cutText(text, 40);
  return start.length < text.length ? `${start}...` : start;
};
