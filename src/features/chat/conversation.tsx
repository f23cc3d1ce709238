import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import type { MessageKey } from './rules/message.ts';
import type { Tally } from './rules/reaction.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Chat } from './chat-history.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { canEdit, type ChatLine } from './chat-lines.ts';
import type { ChatSearchProps } from './chat-search.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { FirstUnreadButton, useFirstUnread } from './first-unread.tsx';
import type { MessageActionsProps } from './message-actions.tsx';
import { MessageList } from './message-list.tsx';
import { PinnedMessage } from './pinned-message.tsx';
import { useChatSearch } from './use-chat-search.ts';
import { useJump, useLinkedMessage } from './use-jump.ts';
import { useListPosition } from './use-list-position.ts';
import { useUnreadLine } from './use-unread-line.ts';

export interface ConversationProps {
  readonly userId: string;
  readonly chat: Chat;
  readonly loadOlder: () => void;
  readonly reveal: (key: MessageKey) => Promise<void>;
  /** The words that the reader searches for; null while the search is closed. */
  readonly query: string | null;
  readonly onQuery: (query: string | null) => void;
  /** Counts the links to a search that were followed: each one opens the search again and moves the focus to it. */
  readonly linkedSearches: number;
  readonly messageActions: ComponentType<MessageActionsProps>;
  readonly chatSearch: ComponentType<ChatSearchProps>;
}

/** The messages with their search, and the composer under them. */
export const Conversation = ({
  userId,
  chat,
  loadOlder,
  reveal,
  query,
  onQuery,
  linkedSearches,
  messageActions: MessageActions,
  chatSearch: ChatSearch,
}: ConversationProps) => {
  const { lines } = chat;
  const scroller = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const position = useListPosition(chat, loadOlder, scroller);
  const { toNewest, toLine, release, atEnd, unseen } = position;
  const { unreadId, seen, visit, clear } = useUnreadLine({
    userId,
    lines,
    atEnd,
    list: scroller,
    pulledAt: chat.pulledAt,
    mark: chat.mark,
  });
  const firstUnread = useFirstUnread({ unreadId, lines, position });
  const search = useChatSearch({ query, linked: linkedSearches, reveal, toLine });
  const [chosen, setChosen] = useState<MessageActionsProps['chosen']>(null);
  const openMenu = useCallback((line: ChatLine, opener: HTMLElement, tally?: Tally) => {
    // A second press on the button closes the menu.
    setChosen((before) =>
      before?.opener === opener ? null : { line, opener, tally, isEditable: canEdit(line, Date.now()) },
    );
  }, []);
  /** The id of the message that was sent last, until its line is rendered. */
  const justSent = useRef<string | null>(null);
  useEffect(() => {
    if (lines.some(({ id }) => id === justSent.current)) justSent.current = null;
  }, [lines]);
  const restore = useCallback((line: ChatLine) => {
    justSent.current = null;
    composer.current?.restore(line);
  }, []);
  const reply = useCallback((line: ChatLine) => composer.current?.answer(line.id), []);
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  /** The id of the message whose edit began by arrow up in the composer. The focus returns there afterwards. */
  const fromComposer = useRef<string | null>(null);
  /** The id of the message whose editor is closing. */
  const closed = useRef<string | null>(null);
  const onEditing = useCallback(
    (id: string, isEditing: boolean) => {
      // The editor scrolls to its field, so the list must not scroll too.
      if (isEditing) release();
      setEditing((before) =>
        isEditing ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
      );
      closed.current = isEditing ? null : id;
    },
    [release],
  );
  useLayoutEffect(() => {
    const id = closed.current;
    closed.current = null;
    // The editor's field had the focus. The composer takes it only if the edit began there: on a phone that opens the keyboard.
    if (id === null || document.activeElement !== document.body) return;
    if (fromComposer.current === id) composer.current?.focus();
    else scroller.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus({ preventScroll: true });
    // Runs after the editor has unmounted.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [editing]);
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);
  const { jumpedId, jump } = useJump(reveal, toLine);
  useLinkedMessage(jump);

  return (
    <>
      {query !== null ? (
        <ChatSearch
          key={linkedSearches}
          query={query}
          onQuery={onQuery}
          count={search.count}
          at={search.at}
          onStep={search.step}
          onClose={() => onQuery(null)}
        />
      ) : (
        <PinnedMessage onPress={jump} />
      )}
      <div className="relative min-h-[30%] grow basis-0 border-y border-night-line">
        <MessageList
          chat={chat}
          position={position}
          scroller={scroller}
          onScroll={firstUnread.onScroll}
          unreadId={unreadId}
          query={search.marked}
          foundId={search.foundId}
          onMenu={openMenu}
          onReply={reply}
          onCancelled={restore}
          editing={editing}
          onEditing={onEditing}
          byId={byId}
          onJump={jump}
          jumpedId={jumpedId}
        />
        {firstUnread.isAbove && query === null ? (
          <FirstUnreadButton
            // Not `unreadId`: it changes when older messages load, and a press meanwhile would be lost.
            key={`${visit} ${seen?.[1]}`}
            lines={lines}
            seen={seen}
            isMore={lines[0]?.id === unreadId && chat.above !== 'beginning'}
            // Loads the older unread messages first.
            onPress={() => jump(firstUnread.reach, seen, 'start')}
          />
        ) : null}
        {/* Hidden during a search: it would cover the found message. */}
        {atEnd || search.foundId !== null ? null : (
          <NewestButton
            unseen={unseen}
            onPress={(byKey) => {
              toNewest();
              // The button unmounts, so after a key press the list takes the focus.
              if (byKey) scroller.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      <ChatAnnouncer lines={lines} />
      <Composer
        ref={composer}
        userId={userId}
        byId={byId}
        onJump={jump}
        onEditLast={() => {
          const last = lines.findLast(({ mine }) => mine);
          const editable = last && canEdit(last, Date.now()) ? last.id : null;
          fromComposer.current = justSent.current ?? editable;
          if (fromComposer.current !== null) onEditing(fromComposer.current, true);
        }}
        onSent={(id) => {
          justSent.current = id;
          clear();
          toNewest();
        }}
      />
      <MessageActions
        chosen={chosen}
        onReply={reply}
        onEdit={(line) => {
          fromComposer.current = null;
          onEditing(line.id, true);
        }}
        onClose={() => setChosen(null)}
      />
    </>
  );
};

interface NewestButtonProps {
  readonly unseen: number;
  readonly onPress: (byKey: boolean) => void;
}

/** Scrolls to the newest message, and counts the unseen ones. */
const NewestButton = ({ unseen, onPress }: NewestButtonProps) => (
  <button
    type="button"
    aria-label={unseen === 0 ? 'To the newest message' : undefined}
    onClick={({ detail }) => onPress(detail === 0)}
    className={`absolute bottom-3 right-4 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-full border bg-night-2 text-sm font-semibold ${unseen === 0 ? 'border-night-edge text-sand hover:text-lamp-bright' : 'border-lamp px-4 text-lamp-bright'}`}
  >
    <Icon name="arrow-down" className="size-4" />
    {unseen === 0 ? null : `${unseen} new message${unseen === 1 ? '' : 's'}`}
  </button>
);
