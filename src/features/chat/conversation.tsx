import { useCallback, useRef, useState, type ComponentType } from 'react';
import type { Chat } from './chat-history.ts';
import type { ChatLine } from './chat-lines.ts';
import type { MessageKey } from '../../domain/message.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { ChatSearch } from './chat-search.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { MessageActionsProps } from './message-actions.tsx';
import { MessageList } from './message-list.tsx';
import { useChatSearch } from './use-chat-search.ts';
import { useListPosition } from './use-list-position.ts';
import { useUnreadLine } from './use-unread-line.ts';
import { Icon } from '../../ui/icon.tsx';

interface ConversationProps {
  readonly userId: string;
  readonly chat: Chat;
  readonly loadOlder: () => void;
  readonly reveal: (key: MessageKey) => Promise<void>;
  /** When this visit began. Epoch milliseconds. */
  readonly openedAt: number;
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
  openedAt,
  searching,
  onCloseSearch,
  messageActions: MessageActions,
}: ConversationProps) => {
  const { lines } = chat;
  const scroller = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const position = useListPosition(chat, loadOlder, scroller);
  const { toNewest, toLine, atEnd, unseen } = position;
  const { lastPullAt } = useSyncStatus();
  const { unreadId, clear } = useUnreadLine({
    userId,
    lines,
    atEnd,
    list: scroller,
    isCaughtUp: lastPullAt !== null && lastPullAt >= openedAt,
  });
  const search = useChatSearch({ isOpen: searching, reveal, toLine });
  const [chosen, setChosen] = useState<MessageActionsProps['chosen']>(null);
  const openMenu = useCallback((line: ChatLine, opener: HTMLElement) => {
    setChosen({ line, opener });
  }, []);
  const takeBack = useCallback((content: string) => {
    composer.current?.takeBack(content);
  }, []);

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
      <div className="relative min-h-[30%] grow border-y border-night-line">
        <MessageList
          chat={chat}
          position={position}
          scroller={scroller}
          unreadId={unreadId}
          query={search.marked}
          foundId={search.foundId}
          onMenu={openMenu}
          onTakeBack={takeBack}
        />
        {atEnd ? null : <NewestButton unseen={unseen} onPress={toNewest} />}
      </div>
      <ChatAnnouncer lines={lines} />
      <Composer
        ref={composer}
        userId={userId}
        onSent={() => {
          clear();
          toNewest();
        }}
      />
      <MessageActions
        chosen={chosen}
        onClose={() => {
          setChosen(null);
        }}
      />
    </>
  );
};

interface NewestButtonProps {
  readonly unseen: number;
  readonly onPress: () => void;
}

/** Scrolls to the newest message, and counts the unseen ones. */
const NewestButton = ({ unseen, onPress }: NewestButtonProps) => (
  <button
    type="button"
    aria-label={unseen === 0 ? 'To the newest message' : undefined}
    onClick={onPress}
    className={`absolute bottom-3 right-4 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-full border bg-night-2 text-sm font-semibold ${unseen === 0 ? 'border-night-edge text-sand hover:text-lamp-bright' : 'border-lamp px-4 text-lamp-bright'}`}
  >
    <Icon name="arrow-down" className="size-4" />
    {unseen === 0 ? null : unseen === 1 ? '1 new message' : `${unseen} new messages`}
  </button>
);
