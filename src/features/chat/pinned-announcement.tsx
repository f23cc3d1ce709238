import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import type { Announcement } from '../../domain/message.ts';
import { momentText } from '../../domain/chat-time.ts';
import { nameOf } from '../../domain/profile.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { useStored } from '../../member/hooks/use-stored.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useFocusOnUnmount } from '../../ui/use-focus.ts';
import { LineButton } from './pending-message.tsx';

/** The newest announcement, until the member hides it on this device. */
export const PinnedAnnouncement = () => {
  const member = useMember();
  const stored = member && memberValues(member.uid).hiddenAnnouncement;
  const hidden = useStored(stored);
  const newest = useLiveQuery(async () => {
    const found = await member?.mirror.announcements.orderBy('releasedAt').last();
    const author = await member?.mirror.profiles.get(found?.userId ?? '');
    return found && { ...found, author: author ? nameOf(author) : 'Former member' };
  }, [member]);
  return newest && newest.releasedAt > (hidden ?? '') ? (
    <Pinned key={newest.id} {...newest} onHide={() => stored?.write(newest.releasedAt)} />
  ) : null;
};

interface PinnedProps extends Announcement {
  readonly author: string;
  readonly onHide: () => void;
}

/** On a phone it makes room while the member writes, and with large text it scrolls before the messages have no room. */
const Pinned = ({ author, text, releasedAt, onHide }: PinnedProps) => {
  const box = useRef<HTMLElement>(null);
  useFocusOnUnmount(box, focusHeading);
  return (
    <aside
      ref={box}
      aria-label="Announcement"
      className="-mr-1 -mt-1 mb-1 min-h-0 overflow-y-auto border-l-2 border-lamp py-1 pl-3 pr-1 max-md:[body:has(#chat_textarea:focus)_&]:hidden"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-sand-dim">
          <strong className="font-semibold text-lamp-bright">{author}</strong>{' '}
          <time dateTime={releasedAt}>{momentText(releasedAt)}</time>
        </p>
        <LineButton label="Hide" onPress={onHide} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long text scrolls, by keyboard too. */}
      <p tabIndex={0} className="max-h-24 overflow-y-auto whitespace-pre-wrap break-words">
        {text}
      </p>
    </aside>
  );
};
