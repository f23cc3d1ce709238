import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { notices } from '../../content/notices.ts';
import type { MessageKey } from '../../domain/message.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';
import { createChatHistory, type Chat } from './chat-history.ts';
import { useSession } from '../../runtime/state/session.ts';
import { cannotFetch, useSyncStatus } from '../../runtime/state/sync-status.ts';
import { Card } from '../../ui/card.tsx';
import { textLink } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { Conversation } from './conversation.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The conversation of all members: what the mirror holds, then this member's own messages that wait on the device. */
export const CommunityChat = () => {
  const session = useSession();
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isMember = session.status === 'signed-in';
  return (
    <Card
      title="Community Chat"
      icon="messages-square"
      aside={
        isMember ? (
          <button
            ref={opener}
            type="button"
            aria-label="Search the messages"
            title="Search the messages"
            aria-expanded={searching}
            onClick={() => {
              setSearching(!searching);
            }}
            className="-my-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-sand hover:bg-night-2 hover:text-lamp-bright"
          >
            <Icon name="search" className="size-5" />
          </button>
        ) : undefined
      }
      className={height}
    >
      {isMember ? (
        // A new key for another member: nothing of one person's draft or place in the list reaches the next.
        <LoadedOrNot
          key={session.user.id}
          userId={session.user.id}
          searching={searching}
          onCloseSearch={() => {
            setSearching(false);
            opener.current?.focus();
          }}
        />
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

/**
 * 600 px; on a small screen what leaves the composer in view between the page's head and its bar of sections. With a
 * keyboard open that bar is away and `--visible-height` (use-keyboard-room.ts) is what the keyboard leaves.
 */
const height =
  'flex h-[600px] flex-col max-h-[max(20rem,calc(var(--visible-height,calc(100dvh-6rem))-8rem))] sm:max-h-[max(20rem,calc(var(--visible-height,100dvh)-8rem))] ' +
  '[:root[style*="--visible-height"]_&]:max-h-[max(14rem,calc(var(--visible-height)-7rem))]';

interface ConversationProps {
  readonly userId: string;
  readonly searching: boolean;
  readonly onCloseSearch: () => void;
}

const LoadedOrNot = (props: ConversationProps) => {
  const used = useChat();
  // Before the first answer of the server can be there.
  const [openedAt] = useState(Date.now);
  const isCutOff = cannotFetch(useSyncStatus());
  // The device's own copy answers in a moment; only where there is none has loading failed.
  const failed = useLasting(!isLoaded(used) && isCutOff);
  useEffect(() => {
    if (failed) showToast(notices.messagesNotLoaded);
  }, [failed]);
  // A copy that is given up for what somebody writes, on a full device, must not take the composer away from them.
  const [wasLoaded, setWasLoaded] = useState(false);
  if (isLoaded(used) && !wasLoaded) setWasLoaded(true);
  return isLoaded(used) || wasLoaded ? (
    <Conversation {...props} {...used} chat={used.chat ?? givenUp} openedAt={openedAt} />
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

const givenUp: Chat = { lines: [], above: 'out-of-reach' };

const isLoaded = (used: UsedChat): used is UsedChat & { readonly chat: Chat } => used.chat !== undefined;

interface UsedChat {
  /** The newest messages in order and what was asked for before them, then what this member wrote and the server has not shown yet. */
  readonly chat: Chat | undefined;
  readonly loadOlder: () => void;
  /** Loads down to this message; resolves when it is among the lines, if it is there at all. */
  readonly reveal: (key: MessageKey) => Promise<void>;
}

/** The conversation as the mirror holds it, with the outbox laid over it. */
const useChat = (): UsedChat => {
  const portal = usePortal();
  const history = useMemo(() => (portal ? createChatHistory(portal) : null), [portal]);
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
