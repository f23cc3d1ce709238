import { useLiveQuery } from 'dexie-react-hooks';
import { messageKey, type MessageKey } from './rules/message.ts';
import { plainMessage } from './rules/message-text.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { Icon } from '../../ui/icon.tsx';
import { peopleTables } from '../people/tables.ts';
import { firstChatView, readPinned, withAuthor } from './first-view.ts';

interface PinnedMessageProps {
  /** Jumps to the message. */
  readonly onPress: (id: string, key: MessageKey) => void;
}

/**
 * The message that an organiser pinned, in one line above the others. Hidden while a phone's keyboard is open, not while the
 * composer has the focus: a press on a message moves the focus, and the message must not move before the click.
 */
export const PinnedMessage = ({ onPress }: PinnedMessageProps) => {
  const pinned = usePinned(useMember());
  return pinned ? (
    <button
      type="button"
      title={pinned.content}
      onClick={() => onPress(pinned.id, messageKey(pinned))}
      className="-mt-1 flex min-h-11 min-w-0 shrink-0 cursor-pointer items-center gap-2 text-left text-sm text-sand-dim hover:text-lamp-bright max-md:keyboard:hidden"
    >
      <Icon name="pin" className="size-4 shrink-0 text-lamp" />
      <span className="sr-only">Pinned </span>
      {/* With large text the message keeps most of the line. */}
      <span dir="auto" className="max-w-[40%] shrink-0 truncate font-semibold text-sand">
        {pinned.author}
      </span>
      <span dir="auto" className="min-w-0 truncate">
        {plainMessage(pinned.content)}
      </span>
    </button>
  ) : null;
};

const usePinned = (member: Member | null) =>
  useLiveQuery(
    async () => {
      if (!member) return null;
      const found = await readPinned(member.mirror, await readOverlay(member));
      const author = await member.mirror.rows(peopleTables.profiles).get(found?.user_id ?? '');
      return found && withAuthor(found, found.user_id, [author]);
    },
    [member],
    member && inFirstView(member),
  );

/** Shows the pinned message in the first frame: a frame later it would push the messages down. */
const inFirstView = (member: Member) => {
  const { pinned, authors } = firstChatView.of(member);
  return pinned && withAuthor(pinned, pinned.user_id, authors);
};
