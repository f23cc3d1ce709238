import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths, searchParameter } from '../../config/paths.ts';
import { roomAt } from '../../config/rooms.ts';
import { notices } from '../../content/notices.ts';
import { momentText } from '../../domain/chat-time.ts';
import type { MessageKey } from './rules/message.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { usePushState, useSilentUntil } from '../notifications/use-notifications.ts';
import { newestMessages } from './first-view.ts';
import { createChatHistory, type Chat } from './chat-history.ts';
import { useSession } from '../../engine/member/state/session.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Card } from '../../ui/card.tsx';
import { textLink } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { Conversation, type ConversationProps } from './conversation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { overPortal } from '../../ui/over-portal.ts';

/** `messageActions` and `chatSearch` are passed in, because their code loads later. */
interface CommunityChatProps extends Pick<ConversationProps, 'messageActions' | 'chatSearch'> {
  /** Rendered above the messages. */
  readonly pinned: ReactNode;
  /** The state of the connection. Shown on a phone, where the room of the chat has no other header. */
  readonly status: ReactNode;
}

/** The conversation of all members. */
export const CommunityChat = ({ messageActions, chatSearch, pinned, status }: CommunityChatProps) => {
  const session = useSession();
  const [query, setQuery] = useState<string | null>(null);
  const [linkedSearches, setLinkedSearches] = useState(0);
  const searchLinked = useCallback((words: string) => {
    setQuery(words);
    setLinkedSearches((count) => count + 1);
  }, []);
  useLinkedSearch(searchLinked);
  const opener = useRef<HTMLButtonElement>(null);
  const isMember = session.status === 'signed-in';
  return (
    <Card
      title="Community Chat"
      aside={
        isMember ? (
          <span className="-my-2 flex shrink-0">
            <NotificationsLink userId={session.user.id} />
            <button
              ref={opener}
              type="button"
              aria-label="Search the messages"
              title="Search the messages"
              aria-expanded={query !== null}
              onClick={() => setQuery(query === null ? '' : null)}
              className={iconButton}
            >
              <Icon name="search" className="size-5" />
            </button>
          </span>
        ) : undefined
      }
      className={`${height} ${oneRow}`}
    >
      {isMember ? (
        <>
          <div className="@container relative hidden empty:hidden max-md:chatroom:block">{status}</div>
          {pinned}
          {/* Keyed by member: no draft or place in the list reaches the next member. */}
          <ConversationOrLoading
            key={session.user.id}
            userId={session.user.id}
            query={query}
            linkedSearches={linkedSearches}
            messageActions={messageActions}
            chatSearch={chatSearch}
            onQuery={(next) => {
              setQuery(next);
              if (next === null) opener.current?.focus();
            }}
          />
        </>
      ) : (
        <p className="grid grow place-content-center gap-2 text-center text-sand-dim">
          <span>Please sign in to join the community chat</span>
          <Link to={paths.auth} className={`${textLink} inline-flex min-h-11 items-center justify-center`}>
            Sign In
          </Link>
        </p>
      )}
    </Card>
  );
};

/** Searches for the words that the address names. */
const useLinkedSearch = (search: (query: string) => void): void => {
  const navigate = useNavigate();
  const words = new URLSearchParams(useLocation().search).get(searchParameter);
  useEffect(() => {
    if (words === null) return;
    search(words);
    // Otherwise Reload and Back would open a closed search again.
    void navigate('.', { replace: true });
  }, [words, search, navigate]);
};

/** Shows whether this device rings, and until when the member has muted their devices. */
const NotificationsLink = ({ userId }: { readonly userId: string }) => {
  const wantsPush = usePushState(userId) === 'on';
  const silence = useSilentUntil(useMember());
  const isOn = wantsPush && silence === null;
  const label = `Notifications${wantsPush ? '' : ', off on this device'}${silence === null ? '' : `, silent until ${momentText(silence)}`}`;
  return (
    <Link to={paths.notifications} state={overPortal} aria-label={label} title={label} className={iconButton}>
      <Icon name={isOn ? 'bell' : 'bell-off'} className="size-5" />
    </Link>
  );
};

const iconButton =
  'inline-flex size-touch cursor-pointer items-center justify-center rounded-md text-sand hover:bg-night-2 hover:text-lamp-bright';

/** 600 px at Home, but at most what an open keyboard leaves (composer.tsx sets `--visible-height`). Fills the room of the chat. */
const height =
  'flex flex-col h-[600px] max-h-[max(16rem,calc(var(--visible-height)-6.5rem))] chatroom:h-auto chatroom:max-h-none chatroom:min-h-0 chatroom:grow chatroom:w-full [@media(max-height:30rem)]:py-2!';

/** In the room of the chat the title shares one row with the buttons. */
const oneRow =
  'chatroom:[&>:first-child]:flex-nowrap chatroom:[&>:first-child]:mb-1 chatroom:[&>:first-child]:gap-x-2 chatroom:[&>:first-child_h2]:line-clamp-2 max-sm:chatroom:[&>:first-child_h2]:text-md-fit';

const ConversationOrLoading = (props: Omit<ConversationProps, keyof ChatState>) => {
  const state = useChat();
  const isCutOff = cannotFetch(useSyncStatus());
  // Without a mirror and without a connection the messages cannot load. The delay lets the mirror answer first.
  const failed = useLasting(!isLoaded(state) && isCutOff);
  useEffect(() => {
    if (failed) showToast(notices.messagesNotLoaded);
  }, [failed]);
  // Stays true when a pull clears the mirror after a restore, so that the composer stays mounted.
  const [wasLoaded, setWasLoaded] = useState(false);
  if (isLoaded(state) && !wasLoaded) setWasLoaded(true);
  return isLoaded(state) || wasLoaded ? (
    <Conversation {...props} {...state} chat={state.chat ?? emptyChat} />
  ) : (
    <div className="grid grow place-content-center px-4 text-center">
      {failed ? (
        <p className="text-sand-dim">
          The messages are not on this device yet. They load as soon as the club can be reached.
        </p>
      ) : (
        <Spinner label="Loading messages..." />
      )}
    </div>
  );
};

const emptyChat: Chat = { lines: [], above: 'out-of-reach', pulledAt: 0, mark: null };

const isLoaded = (state: ChatState): state is ChatState & { readonly chat: Chat } => state.chat !== undefined;

interface ChatState {
  /** undefined until the mirror is read, and before the first pull. */
  readonly chat: Chat | undefined;
  readonly loadOlder: () => void;
  /** Loads down to this message. Resolves once its line is loaded, or no older one can be loaded. */
  readonly reveal: (key: MessageKey) => Promise<void>;
}

/** The most messages that fit the box at Home, which is 600 px high with title and composer. */
const homeMessages = 18;

/** The conversation as the mirror holds it, with the outbox laid over it. */
const useChat = (): ChatState => {
  const member = useMember();
  const [firstCount] = useState(roomAt(useParams()) === 'chat' ? newestMessages : homeMessages);
  const history = useMemo(
    () => (member ? createChatHistory(member, firstCount) : null),
    [member, firstCount],
  );
  const subscribe = useCallback(
    (changed: () => void) => history?.subscribe(changed) ?? (() => undefined),
    [history],
  );
  const chat = useSyncExternalStore(subscribe, () => history?.snapshot());
  return {
    chat,
    loadOlder: useCallback(() => void history?.loadOlder(), [history]),
    reveal: useCallback(async (key: MessageKey) => history?.reveal(key), [history]),
  };
};
