import { useEffect } from 'react';
import { paths } from '../../config/paths.ts';
import { useChat } from '../../data/hooks/use-chat.ts';
import type { ChatLine } from '../../data/hooks/use-chat.ts';
import { useSession } from '../../state/session.ts';
import { useSyncStatus } from '../../state/sync-status.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { ChatMessage } from './chat-message.tsx';
import { Composer } from './composer.tsx';
import { useStickToNewest } from './use-stick-to-newest.ts';

/** The conversation of all members: what the mirror holds, then this member's own messages that wait on the device. */
export const CommunityChat = () => {
  const session = useSession();
  return (
    <Card
      title="Community Chat"
      icon="i-lucide-messages-square"
      className="flex h-[600px] max-h-[max(20rem,calc(100dvh-14rem))] flex-col sm:max-h-none"
    >
      {session.status === 'signed-in' ? (
        // A new key for another member: nothing of one person's draft or place in the list reaches the next.
        <Conversation key={session.user.id} userId={session.user.id} />
      ) : (
        <p className="grid grow place-content-center gap-2 text-center text-sand-dim">
          <span>Please sign in to join the community chat</span>
          <TextLink to={paths.auth} className="inline-flex min-h-11 items-center justify-center">
            Sign In
          </TextLink>
        </p>
      )}
    </Card>
  );
};

const Conversation = ({ userId }: { readonly userId: string }) => {
  const lines = useChat();
  const { connectivity } = useSyncStatus();
  // The device's own copy answers in a moment; only where there is none has loading failed.
  const failed = useLasting(lines === undefined && connectivity === 'offline');
  useEffect(() => {
    if (failed) showToast({ title: 'Error', description: 'Failed to load messages', tone: 'destructive' });
  }, [failed]);
  return lines === undefined ? (
    <div className="grid grow place-content-center px-4 text-center">
      {failed ? (
        <p className="text-sand-dim">
          The messages are not on this device yet. They load as soon as the club can be reached.
        </p>
      ) : (
        <Spinner label="Loading messages..." />
      )}
    </div>
  ) : (
    <LoadedConversation userId={userId} lines={lines} />
  );
};

interface LoadedConversationProps {
  readonly userId: string;
  readonly lines: readonly ChatLine[];
}

const LoadedConversation = ({ userId, lines }: LoadedConversationProps) => {
  const now = useNow();
  const { list, unseen, toNewest, onScroll } = useStickToNewest(lines);
  return (
    <>
      <div className="relative min-h-0 grow border-y border-night-line">
        {/* Focusable, so that arrow keys scroll it. New messages are read out by the announcer, history never. */}
        <div
          ref={list}
          role="log"
          aria-live="off"
          aria-label="Messages"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={onScroll}
          className="h-full overflow-y-auto overscroll-contain py-2"
        >
          {lines.length === 0 ? (
            <p className="grid h-full place-content-center px-4 text-center text-sand-dim">
              No messages yet. Be the first to start the conversation!
            </p>
          ) : (
            <ol>
              {lines.map((line) => (
                <ChatMessage key={line.id} line={line} now={now} />
              ))}
            </ol>
          )}
        </div>
        {unseen > 0 ? (
          <button
            type="button"
            onClick={toNewest}
            className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 cursor-pointer items-center gap-2 whitespace-nowrap rounded-full border border-lamp bg-night-2 px-4 text-sm font-semibold text-lamp-bright"
          >
            <span className="i-lucide-arrow-down size-4" aria-hidden="true" />
            {unseen === 1 ? '1 new message' : `${unseen} new messages`}
          </button>
        ) : null}
      </div>
      <ChatAnnouncer lines={lines} />
      <Composer userId={userId} onSent={toNewest} />
    </>
  );
};
