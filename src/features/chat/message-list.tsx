import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Virtualizer } from 'virtua';
import type { Above, Chat } from './chat-history.ts';
import { startsGroup, type ChatLine } from './chat-lines.ts';
import { dayText, isSameDay, chatTimeText } from '../../domain/chat-time.ts';
import { newestMessages } from './first-view.ts';
import { useMyProfile } from '../people/use-my-profile.ts';
import { VillaPicture } from '../../ui/villa-picture.tsx';
import { focusOnceShown } from '../../ui/use-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChatMessage, type ChatMessageProps } from './chat-message.tsx';
import type { useListPosition } from './use-list-position.ts';

/** Lines are mounted this far above and below the view, for a flick of the thumb. About 30 of the smallest lines. */
const BUFFER_PX = 800;

/** The height that a line counts with before it is measured: that of a line without author and time. */
const LINE_PX = 28;

interface MessageListProps {
  readonly chat: Chat;
  readonly position: ReturnType<typeof useListPosition>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly unreadId: string | null;
  readonly query: string;
  readonly foundId: string | null;
  readonly onMenu: ChatMessageProps['onMenu'];
  readonly onReply: ChatMessageProps['onReply'];
  readonly onCancelled: (line: ChatLine) => void;
  /** The messages whose editor is open. */
  readonly editing: ReadonlySet<string>;
  readonly onEditing: ChatMessageProps['onEditing'];
  /** The loaded lines by id. */
  readonly byId: ReadonlyMap<string, ChatLine>;
  readonly onJump: ChatMessageProps['onJump'];
  /** The message to which the reader jumped, for a moment. */
  readonly jumpedId: string | null;
}

/** The conversation. Only the lines in view, and some around them, are mounted. */
export const MessageList = ({
  chat: { lines, above },
  position,
  scroller,
  onScroll,
  unreadId,
  query,
  foundId,
  onMenu,
  onReply,
  onCancelled,
  editing,
  onEditing,
  byId,
  onJump,
  jumpedId,
}: MessageListProps) => {
  const { attach, fit, release, shift, rest, toLine } = position;
  // Stops following the end, which would scroll the unfolded text away.
  const unfold = useCallback((id: string) => toLine(id, 'nearest'), [toLine]);
  const now = useNow();
  const username = useMyProfile()?.username ?? null;
  const { stopId, onFocus, onKeyDown } = useTabStop(lines, position, scroller, jumpedId);
  // Lines with the focus or an open editor stay mounted when they are scrolled away, and so does the line that gets the focus by a jump.
  const keepMounted = useMemo(
    () =>
      [...new Set([...editing, ...(stopId.isChosen ? [stopId.id] : []), jumpedId ?? ''])].flatMap((id) => {
        const index = lines.findIndex((line) => line.id === id);
        return index === -1 ? [] : [index];
      }),
    [editing, stopId, lines, jumpedId],
  );

  // Renders all lines of the first view, because measuring them takes another frame. Only if they overflow the box: virtua keeps the
  // count until the list scrolls, and only a list that overflows scrolls to its end.
  const [firstCount] = useState(above === 'more' && lines.length <= newestMessages ? lines.length : 0);

  return (
    // Focusable, so that arrow keys scroll the list. `aria-live="off"`: ChatAnnouncer reads out new messages, and nothing reads out
    // history. The pointer and key handlers only record that the reader scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onWheel={release}
      onTouchMove={release}
      onPointerDown={release}
      // `min-h-11 min-w-24`: browsers lay a page out one pixel wide while they take its full-page screenshot, and a box without
      // a size would lose its scroll position. `pointer-events-auto`: virtua turns pointer events off while it scrolls, and a
      // press then would do nothing. `will-change-scroll`: Chromium 156 otherwise paints only a corner of the first view.
      className="will-change-scroll h-full min-h-11 min-w-24 overflow-y-auto pb-8px overscroll-contain [overflow-anchor:none] [&>ol]:pointer-events-auto! [&>ol]:mx-auto [&>ol]:max-w-[53rem]"
    >
      {lines.length === 0 ? (
        <div className="flex h-full flex-col items-center justify-center gap-5 px-4 text-center text-sand-dim">
          {above === 'out-of-reach' ? (
            'The messages are not on this device now. They load as soon as the club can be reached.'
          ) : (
            <>
              <VillaPicture className="h-auto min-h-0 w-full max-w-sm shrink rounded-lg object-cover" />
              <p>No messages yet. Be the first to start the conversation!</p>
            </>
          )}
        </div>
      ) : (
        <Virtualizer
          ref={attach}
          as="ol"
          item="li"
          data={lines}
          shift={shift}
          itemSize={LINE_PX}
          bufferSize={BUFFER_PX}
          ssrCount={firstCount}
          keepMounted={keepMounted}
          onScroll={onScroll}
          onScrollEnd={() => {
            rest();
            onScroll();
          }}
          onResize={fit}
        >
          {(line, index) => {
            const before = lines[index - 1];
            const day = before && isSameDay(before.at, line.at) ? null : dayText(line.at, now);
            return (
              <ChatMessage
                key={line.id}
                line={line}
                time={chatTimeText(line.at, now)}
                day={day}
                isHead={day !== null || line.id === unreadId || startsGroup(line, before)}
                note={index === 0 ? notes[above] : null}
                isFirstUnread={line.id === unreadId}
                query={query}
                isFound={line.id === foundId || line.id === jumpedId}
                isTabStop={line.id === stopId.id}
                onUnfold={unfold}
                onMenu={onMenu}
                onReply={onReply}
                isEditing={editing.has(line.id)}
                onEditing={onEditing}
                onCancelled={onCancelled}
                username={username}
                quoted={line.replyTo === null ? undefined : byId.get(line.replyTo)}
                onJump={onJump}
              />
            );
          }}
        </Virtualizer>
      )}
    </div>
  );
};

const notes: Record<Above, string | null> = {
  more: null,
  beginning: 'This is where the conversation begins.',
  'out-of-reach': 'Older messages are not on this device. They load as soon as the club can be reached.',
  'no-room': 'There is no room on this device for older messages. Free some space, then scroll up again.',
};

const focusLine = (list: Element | null, id: string) =>
  focusOnceShown(() => list?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`), {
    preventScroll: true,
  });

/**
 * Makes the buttons of all messages one tab stop, so that one press of Tab leaves the list. Tab reaches the newest message in view,
 * and the arrow keys move from there.
 */
const useTabStop = (
  lines: readonly ChatLine[],
  position: ReturnType<typeof useListPosition>,
  scroller: RefObject<HTMLDivElement | null>,
  jumpedId: string | null,
) => {
  const [chosen, setChosen] = useState<string | null>(null);
  /** The message that gets the focus after the render. */
  const wanted = useRef<string | null>(null);
  const isChosen = chosen !== null && lines.some(({ id }) => id === chosen);

  const onFocus = useCallback(
    ({ target }: { readonly target: EventTarget }) => {
      if (target instanceof HTMLElement && target.dataset['line'] !== undefined)
        setChosen(target.dataset['line']);
      if (target !== scroller.current) return;
      setChosen(lines[position.lastInView()]?.id ?? null);
    },
    [lines, position, scroller],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    position.release();
    const { target, key } = event;
    // The focus may also be on a link or a quote in the message. An editor's keys are its own.
    const from =
      target instanceof Element && !target.closest('form')
        ? target.closest<HTMLElement>('[data-message]')?.dataset['message']
        : undefined;
    const isLine = from !== undefined;
    // The browser's own Home and End stop too early when lines are measured or loaded meanwhile.
    if ((key === 'End' || key === 'Home') && (isLine || target === scroller.current)) {
      const line = key === 'End' ? lines.at(-1) : lines[0];
      if (!line) return;
      event.preventDefault();
      if (key === 'End') position.toNewest();
      else position.toLine(line.id, 'start');
      if (isLine) wanted.current = line.id;
      setChosen(line.id);
      return;
    }
    if (!isLine) return;
    const at = lines.findIndex(({ id }) => id === from);
    const next = { ArrowUp: lines[at - 1], ArrowDown: lines[at + 1] }[key];
    if (!next) return;
    event.preventDefault();
    wanted.current = next.id;
    setChosen(next.id);
    position.toLine(next.id, 'nearest');
  };

  // Runs after the render, when the row is mounted.
  useEffect(() => {
    if (wanted.current === null || wanted.current !== chosen) return undefined;
    wanted.current = null;
    return focusLine(scroller.current, chosen);
  }, [chosen, scroller]);
  useEffect(
    () => (jumpedId === null ? undefined : focusLine(scroller.current, jumpedId)),
    [jumpedId, scroller],
  );

  const id = isChosen ? chosen : lines.at(-1)?.id;
  return {
    stopId: useMemo(() => ({ id: id ?? '', isChosen }), [id, isChosen]),
    onFocus,
    onKeyDown,
  };
};
