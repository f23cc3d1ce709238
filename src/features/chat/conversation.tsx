import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageParameter } from '../../config/paths.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Tally } from '../../domain/reaction.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Chat } from './chat-history.ts';
import { canEdit, countUnread, lineKey, type ChatLine, newestDelivered, newestFirst } from './chat-lines.ts';
import { ChatSearch, useChatSearch } from './chat-search.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { MessageActionsProps } from './message-actions.tsx';
import { MessageList } from './message-list.tsx';
import { PinnedMessage } from './pinned-message.tsx';
import { useListPosition } from './use-list-position.ts';
import { useUnreadLine } from './use-unread-line.ts';

interface ConversationProps {
  readonly userId: string;
  readonly chat: Chat;
  readonly loadOlder: () => void;
  readonly reveal: (key: MessageKey) => Promise<void>;
  readonly searching: boolean;
  readonly onCloseSearch: () => void;
  readonly messageActions: ComponentType<MessageActionsProps>;
}

/** The messages with their search, and the composer under them. */
export const Conversation = ({
  userId,
  chat,
  loadOlder,
  reveal,
  searching,
  onCloseSearch,
  messageActions: MessageActions,
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
  const search = useChatSearch({ isOpen: searching, reveal, toLine });
  const [chosen, setChosen] = useState<MessageActionsProps['chosen']>(null);
  const openMenu = useCallback((line: ChatLine, opener: HTMLElement, tally?: Tally) => {
    setChosen({ line, opener, tally, isEditable: canEdit(line, Date.now()) });
  }, []);
  /** The message that was sent last, until its line is there. */
  const justSent = useRef<string | null>(null);
  useEffect(() => {
    if (lines.some(({ id }) => id === justSent.current)) justSent.current = null;
  }, [lines]);
  const takeBack = useCallback((line: ChatLine) => {
    justSent.current = null;
    composer.current?.takeBack(line);
  }, []);
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  /** The message whose edit began in the composer, which gets the focus back. */
  const fromComposer = useRef<string | null>(null);
  /** The message whose editor is closing. */
  const closed = useRef<string | null>(null);
  const onEditing = useCallback(
    (id: string, isEditing: boolean) => {
      // The editor scrolls to its field.
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
    // The field that had the focus is gone. On a phone the composer would open the keyboard.
    if (id === null || document.activeElement !== document.body) return;
    if (fromComposer.current === id) composer.current?.focus();
    else scroller.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus({ preventScroll: true });
    // Only once the editor is gone.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [editing]);
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);
  const { jumpedId, jump } = useJump(reveal, toLine);
  useLinkedMessage(jump);

  return (
    <>
      {searching ? (
        <ChatSearch
          query={search.query}
          onQuery={search.change}
          count={search.count}
          at={search.at}
          onStep={search.step}
          onClose={onCloseSearch}
        />
      ) : null}
      <PinnedMessage onPress={jump} />
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
          onTakeBack={takeBack}
          editing={editing}
          onEditing={onEditing}
          byId={byId}
          onJump={jump}
          jumpedId={jumpedId}
        />
        {firstUnread.isAbove && !searching ? (
          <FirstUnreadButton
            key={`${visit} ${unreadId}`}
            lines={lines}
            seen={seen}
            isMore={lines[0]?.id === unreadId && chat.above !== 'beginning'}
            onPress={() => {
              // More may be unread than is loaded.
              void (seen === null ? Promise.resolve() : reveal(seen)).then(() => {
                const id = firstUnread.id();
                if (id !== null) jump(id, null);
              });
            }}
          />
        ) : null}
        {/* It would cover what was found. */}
        {atEnd || search.foundId !== null ? null : (
          <NewestButton
            unseen={unseen}
            onPress={(byKey) => {
              toNewest();
              // The button goes. A press with a finger leaves a phone's keyboard open.
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
        onReply={(line) => {
          composer.current?.answer(line.id);
        }}
        onEdit={(line) => {
          fromComposer.current = null;
          onEditing(line.id, true);
        }}
        onClose={() => {
          setChosen(null);
        }}
      />
    </>
  );
};

/** A message that a quote led to is marked for so long. Milliseconds. */
const markedMs = 3_000;

/** Scrolls to a message and marks it for a moment. Loads older messages down to it. */
const useJump = (reveal: ConversationProps['reveal'], toLine: (id: string, align: 'center') => void) => {
  const [jumpedId, setJumpedId] = useState<string | null>(null);
  useEffect(() => {
    if (jumpedId === null) return undefined;
    const timer = setTimeout(() => {
      setJumpedId(null);
    }, markedMs);
    return () => {
      clearTimeout(timer);
    };
  }, [jumpedId]);
  const jump = useCallback(
    (id: string, key: MessageKey | null) => {
      void (key === null ? Promise.resolve() : reveal(key)).then(() => {
        // The loaded lines are rendered by then.
        requestAnimationFrame(() => {
          toLine(id, 'center');
          setJumpedId(id);
        });
      });
    },
    [reveal, toLine],
  );
  return { jumpedId, jump };
};

/** Leads to the message that the address names, as a notice's does, once this device has it. */
const useLinkedMessage = (jump: (id: string, key: MessageKey) => void): void => {
  const navigate = useNavigate();
  const id = new URLSearchParams(useLocation().search).get(messageParameter);
  const mirror = useMember()?.mirror;
  const message = useLiveQuery(
    async () => (id === null ? undefined : mirror?.messages.get(id)),
    [id, mirror],
  );
  useEffect(() => {
    if (!message || message.id !== id) return;
    jump(message.id, [message.createdAt, message.id]);
    // Reload and Back lead to the place where the reader was.
    void navigate('.', { replace: true });
  }, [message, id, jump, navigate]);
};

interface FirstUnreadOptions {
  readonly unreadId: string | null;
  readonly lines: readonly ChatLine[];
  readonly position: ReturnType<typeof useListPosition>;
}

/** Whether the unread line stands above the view, until the person has come to it. */
const useFirstUnread = ({
  unreadId,
  lines,
  position: { look, beginsInView, isSettled },
}: FirstUnreadOptions) => {
  const [above, setAbove] = useState<string | null>(null);
  const current = useRef({ unreadId, at: -1 });
  const reached = useRef<string | null>(null);
  useEffect(() => {
    current.current = { unreadId, at: lines.findIndex(({ id }) => id === unreadId) };
  }, [unreadId, lines]);
  const check = useCallback(() => {
    // Also false in a room that does not show the chat.
    if (!look()) return;
    const { unreadId: id, at } = current.current;
    const isInView = at !== -1 && beginsInView(at);
    // On its way to the end the list passes lines that nobody has seen.
    if (isInView && isSettled()) reached.current = id;
    setAbove(isInView || id === reached.current ? null : id);
  }, [look, beginsInView, isSettled]);
  useEffect(() => {
    if (unreadId === null) return undefined;
    // The list is at its end by then.
    const frame = requestAnimationFrame(check);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [unreadId, check]);
  return {
    isAbove: above !== null && above === unreadId,
    id: useCallback(() => current.current.unreadId, []),
    onScroll: check,
  };
};

interface FirstUnreadButtonProps {
  readonly lines: readonly ChatLine[];
  readonly seen: MessageKey | null;
  /** Older unread messages may not be loaded. */
  readonly isMore: boolean;
  readonly onPress: () => void;
}

/** Counts the loaded messages that were unread when it appeared: those that come later are seen arriving. */
const FirstUnreadButton = ({ lines, seen, isMore, onPress }: FirstUnreadButtonProps) => {
  const [newest] = useState(() => newestDelivered(lines));
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-x-2 top-3 mx-auto inline-flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-full border border-phosphor bg-night-2 px-4 text-sm font-semibold text-phosphor"
    >
      <Icon name="arrow-up" className="size-4 shrink-0" />
      Jump to first unread ({countUnread(lines, seen, newest ? lineKey(newest) : null)}
      {isMore ? '+' : ''})
    </button>
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
    onClick={({ detail }) => {
      onPress(detail === 0);
    }}
    className={`absolute bottom-3 right-4 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-full border bg-night-2 text-sm font-semibold ${unseen === 0 ? 'border-night-edge text-sand hover:text-lamp-bright' : 'border-lamp px-4 text-lamp-bright'}`}
  >
    <Icon name="arrow-down" className="size-4" />
    {unseen === 0 ? null : unseen === 1 ? '1 new message' : `${unseen} new messages`}
  </button>
);

/** Of more new messages at once only the number is read out. */
const AT_ONCE = 3;

/** Reads out each new message of other members once. Older messages that load later are not read out. */
export const ChatAnnouncer = ({ lines }: { readonly lines: readonly ChatLine[] }) => {
  /** The newest time so far and its messages: another message of the same time may still come. */
  const reached = useRef<{ readonly at: string; readonly ids: ReadonlySet<string> } | null>(null);
  /** `turn`: makes the same words a new element, so that they are read out again. */
  const [{ text, turn }, setSaid] = useState({ text: '', turn: 0 });
  /** The messages in `text`. */
  const said = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const known = reached.current;
    const from = known?.at ?? newestDelivered(lines)?.at ?? '';
    const since: ChatLine[] = [];
    for (const line of newestFirst(lines)) {
      if (line.at < from) break;
      since.unshift(line);
    }
    const newest = since.at(-1);
    const fresh = since.filter((line) => !line.mine && !line.deleted && !known?.ids.has(line.id));
    if (known && fresh.length > 0) {
      const next = announcement(fresh);
      setSaid((before) => ({ text: next, turn: before.turn + 1 }));
      said.current = new Set(fresh.map(({ id }) => id));
    } else if (lines.some(({ id, deleted }) => deleted && said.current.has(id))) {
      // Its author deleted it, so it must not stay here for screen readers either.
      setSaid((before) => ({ text: '', turn: before.turn + 1 }));
    }
    const at = newest?.at ?? '';
    reached.current = {
      at,
      ids: new Set(since.filter((line) => line.at === at).map(({ id }) => id)),
    };
  }, [lines]);

  return (
    <div aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
};

const announcement = (fresh: readonly ChatLine[]): string =>
  fresh.length > AT_ONCE
    ? `${fresh.length} new messages`
    : fresh.map((line) => `${line.author?.name ?? 'Former member'}: ${line.content}`).join(' ');
