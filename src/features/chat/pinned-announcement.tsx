import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isOldAnnouncement, type Announcement } from './rules/message.ts';
import { useProgramme } from '../editions/use-programme.ts';
import { chatTimeText, momentText } from '../../domain/chat-time.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import type { Member } from '../../engine/member/member.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useFocusOnUnmount } from '../../ui/use-focus.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { plainMessage } from './rules/message-text.ts';
import { MessageText } from './message-text.tsx';
import { LineButton } from './pending-message.tsx';
import { chatTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';
import { firstChatView, withAuthor } from './first-view.ts';
import { chatStored } from './stored.ts';

/**
 * The newest announcement, on top of Home and above the messages in the chat, until the member hides it on this device. An old one is in
 * the chat only.
 */
export const PinnedAnnouncement = ({ isOnHome }: { readonly isOnHome: boolean }) => {
  const member = useMember();
  return member ? <Newest member={member} isOnHome={isOnHome} /> : null;
};

const Newest = ({ member, isOnHome }: { readonly member: Member; readonly isOnHome: boolean }) => {
  const { hiddenAnnouncement, seenAnnouncement } = chatStored(member.uid);
  const hidden = useStored(hiddenAnnouncement);
  const newest = useLiveQuery(
    async () => {
      const found = await member.mirror.rows(chatTables.announcements).orderBy('released_at').last();
      const author = await member.mirror.rows(peopleTables.profiles).get(found?.by ?? '');
      return found && withAuthor(found, found.by, [author]);
    },
    [member],
    inFirstView(member),
  );
  const programme = useProgramme();
  const now = useNow();
  const isOld = newest !== undefined && isOldAnnouncement(newest, programme, now);
  return newest && newest.released_at > (hidden ?? '') && !(isOnHome && isOld) ? (
    <Pinned
      key={newest.id}
      {...newest}
      isOnHome={isOnHome}
      onSeen={() => seenAnnouncement.write(newest.released_at)}
      onHide={() => hiddenAnnouncement.write(newest.released_at)}
    />
  ) : null;
};

/** Shows the announcement in the first frame: a frame later it would push the members down under a finger. */
const inFirstView = (member: Member) => {
  const { announcement, authors } = firstChatView.of(member);
  return announcement && withAuthor(announcement, announcement.by, authors);
};

interface PinnedProps extends Announcement {
  readonly isOnHome: boolean;
  readonly author: string;
  /** Called when the announcement is in view. */
  readonly onSeen: () => void;
  readonly onHide: () => void;
}

/**
 * Shows the whole text on Home, and in the chat one line that a press unfolds. In the chat it is hidden while a phone's keyboard is
 * open, and a long text scrolls, so that the messages keep their room.
 */
const Pinned = ({ isOnHome, author, text, released_at: releasedAt, onSeen, onHide }: PinnedProps) => {
  const box = useRef<HTMLElement>(null);
  const now = useNow();
  const [isOpen, setOpen] = useState(isOnHome);
  useFocusOnUnmount(box, focusHeading);
  useOnSeen(box, onSeen);
  const time = (
    <time dateTime={releasedAt} title={momentText(releasedAt)}>
      {chatTimeText(releasedAt, now)}
    </time>
  );
  return (
    <aside
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long text scrolls, by keyboard too.
      tabIndex={isOpen ? 0 : undefined}
      aria-label={isOnHome ? 'New announcement' : 'Announcement'}
      className={`border-l-2 border-lamp pl-3 ${isOpen ? 'overflow-y-auto py-1 pr-3' : ''} ${isOnHome ? 'max-h-60 bg-night-1' : `hidden chatroom:block -mr-1 mb-1 shrink-0 max-md:keyboard:hidden ${isOpen ? 'max-h-[40%] min-h-[min(4.5rem,20%)]' : ''}`}`}
    >
      <div className="flex items-center justify-between gap-2">
        {isOnHome ? (
          <p className="min-w-0 text-sm text-sand-dim">
            <span className="max-sm:sr-only">Announcement by </span>
            <bdi className="font-semibold text-lamp-bright">{author}</bdi> {time}
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 text-left text-sm text-sand-dim hover:text-lamp-bright"
          >
            <span className="sr-only">Announcement by </span>
            <span dir="auto" className="max-w-[45%] shrink-0 truncate font-semibold text-lamp-bright">
              {author}
            </span>
            {isOpen ? (
              time
            ) : (
              <span dir="auto" className="min-w-0 truncate text-sand">
                {plainMessage(text).replaceAll(/\s+/g, ' ')}
              </span>
            )}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} className="ml-auto size-4 shrink-0" />
          </button>
        )}
        <span className={isOnHome ? '-mr-1 flex' : 'flex'}>
          <LineButton label="Hide" onPress={onHide} />
        </span>
      </div>
      {isOpen ? (
        <WrittenText text={text}>
          <MessageText text={text} query="" username={null} isTabStop />
        </WrittenText>
      ) : null}
    </aside>
  );
};

/** Calls back when the element is in view and the page is visible. */
const useOnSeen = (element: RefObject<HTMLElement | null>, onSeen: () => void): void => {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return undefined;
    let isInView = false;
    const check = () => {
      if (isInView && document.visibilityState === 'visible') seen();
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.some(({ isIntersecting }) => isIntersecting);
      check();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', check);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', check);
    };
  }, [element]);
};
