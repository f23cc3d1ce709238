import { useLiveQuery } from 'dexie-react-hooks';
import { messageKey, type Message, type MessageKey } from './rules/message.ts';
import { plainMessage } from './rules/message-text.ts';
import { nameOf, type Profile } from '../people/rules/profile.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { readPinned } from './read-pinned.ts';
import { Icon } from '../../ui/icon.tsx';
import { peopleTables } from '../people/tables.ts';
import { firstChatView } from './first-view.ts';

interface PinnedMessageProps {
  /** Leads to the message. */
  readonly onPress: (id: string, key: MessageKey) => void;
}

/**
 * The message that an organiser pinned, in one line above the others. It makes room for a phone's keyboard, but not as soon as
 * the composer has the focus: a press on a message takes the focus, and the message must not move before the click.
 */
export const PinnedMessage = ({ onPress }: PinnedMessageProps) => {
  const member = useMember();
  return member ? <Line member={member} onPress={onPress} /> : null;
};

const Line = ({ member, onPress }: PinnedMessageProps & { readonly member: Member }) => {
  const pinned = usePinned(member);
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

const usePinned = (member: Member) =>
  useLiveQuery(
    async () => {
      const found = await readPinned(member.mirror, await readOverlay(member));
      return (
        found && withAuthor(found, await member.mirror.rows(peopleTables.profiles).get(found.user_id ?? ''))
      );
    },
    [member],
    inFirstView(member),
  );

/** Read for the first frame: shown later, it would push the messages down. */
const inFirstView = (member: Member) => {
  const { pinned, authors } = firstChatView.of(member);
  return (
    pinned &&
    withAuthor(
      pinned,
      authors.find(({ id }) => id === pinned.user_id),
    )
  );
};

const withAuthor = (message: Message, author: Profile | undefined) => ({
  ...message,
  author: author ? nameOf(author) : 'Former member',
});
