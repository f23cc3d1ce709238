import { useLiveQuery } from 'dexie-react-hooks';
import { messageKey, type Message, type MessageKey } from '../../domain/message.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import type { Member } from '../../member/open-member.ts';
import { readEntries } from '../../member/read-entries.ts';
import { readPinned } from '../../member/read-pinned.ts';
import { Icon } from '../../ui/icon.tsx';

interface PinnedMessageProps {
  /** Leads to the message. */
  readonly onPress: (id: string, key: MessageKey) => void;
}

/** The message that an organiser pinned, in one line above the others. */
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
      onClick={() => {
        onPress(pinned.id, messageKey(pinned));
      }}
      className="-mt-1 flex min-h-11 min-w-0 shrink-0 cursor-pointer items-center gap-2 text-left text-sm text-sand-dim hover:text-lamp-bright max-md:[body:has(#chat_textarea:focus)_&]:hidden"
    >
      <Icon name="pin" className="size-4 shrink-0 text-lamp" />
      <span className="min-w-0 truncate">
        <span className="font-semibold text-sand">Pinned</span> {pinned.content}
      </span>
    </button>
  ) : null;
};

/** From the first frame on: what comes later would push the messages down. */
const usePinned = (member: Member): Message | null =>
  useLiveQuery(
    async () => readPinned(member.mirror, await readEntries(member.outbox)),
    [member],
    member.firstView.pinned ?? null,
  );
