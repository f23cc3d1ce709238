import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { reactionEmoji, tallyOf, type Reaction, type ReactionEmoji, type Tally } from './rules/reaction.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { isOf, withPending } from '../../engine/sync/overlay.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { Icon } from '../../ui/icon.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { useFocusOnUnmount } from '../../ui/use-focus.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { reaction } from './changes.ts';
import type { ChatLine } from './chat-lines.ts';
import { chatStored } from './stored.ts';
import { chatTables } from './tables.ts';

interface ReactionsProps {
  readonly line: ChatLine;
  /** Whether Tab reaches the pills. In the list Tab reaches one message only. */
  readonly isTabStop: boolean;
  readonly onOpen: (tally: Tally, opener: HTMLElement) => void;
}

/** The reactions under a message: a pill for each emoji, the reader's own in the lamp's colour. A press shows who reacted. */
export const Reactions = ({ line, isTabStop, onOpen }: ReactionsProps) => {
  const tallies = useTallies(line);
  return tallies.length === 0 ? null : (
    <div className="flex flex-wrap gap-1 py-1">
      {tallies.map((tally) => (
        <Pill key={tally.emoji} tally={tally} isTabStop={isTabStop} onOpen={onOpen} />
      ))}
    </div>
  );
};

const Pill = ({ tally, isTabStop, onOpen }: Omit<ReactionsProps, 'line'> & { readonly tally: Tally }) => {
  const { emoji, userIds, isMine } = tally;
  const isWaiting = useLasting(tally.isWaiting);
  const pill = useRef<HTMLButtonElement>(null);
  useFocusOnUnmount(pill, () => {
    const row = pill.current?.closest('[data-message]');
    row?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true });
  });
  return (
    <button
      ref={pill}
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`${emoji} ${userIds.length}${isMine ? ', yours too' : ''}${isWaiting ? ', waiting to be sent' : ''}. Who reacted?`}
      onClick={({ currentTarget }) => onOpen(tally, currentTarget)}
      className={`inline-flex h-7 cursor-pointer items-center gap-1 rounded-full border px-2 text-sm hover:text-lamp-bright ${isMine ? 'border-lamp text-lamp-bright' : 'border-night-line text-sand-dim'}`}
    >
      <span>{emoji}</span>
      <span className="font-mono text-xs">{userIds.length}</span>
      {isWaiting ? <Icon name="clock" className="size-3" /> : null}
    </button>
  );
};

/** Caches the reactions of each message, so that a message has its height at once when it scrolls back into view. */
const lastRead = new WeakMap<MirrorDb, Map<string, readonly Reaction[]>>();

/** Reads the reactions of one message, so that a new reaction makes one message read again, not all. */
export const useTallies = (line: ChatLine): readonly Tally[] => {
  const member = useMember();
  const { id } = line;
  const held = useLiveQuery(
    async () => {
      if (!member) return [];
      const read = await member.mirror.rows(chatTables.reactions).where('message_id').equals(id).toArray();
      const known = lastRead.get(member.mirror) ?? new Map<string, readonly Reaction[]>();
      lastRead.set(member.mirror, known.set(id, read));
      return read;
    },
    [member, id],
    member ? lastRead.get(member.mirror)?.get(id) : undefined,
  );
  return member && !line.deleted ? tallyOf(withPending(held ?? [], line.reacting), member.uid) : [];
};

/** Returns the function that adds the member's reaction, or takes it back. */
export const useReact = () => {
  const outbox = useOutbox();
  return (line: ChatLine, emoji: ReactionEmoji, isOn: boolean): void => {
    void changeStored(async () => {
      const waiting = line.reacting.filter(isOf(reaction)).findLast(({ payload }) => payload.emoji === emoji);
      // A reaction that is taken back before it was sent never leaves the device.
      if (waiting && !waiting.mayHaveArrived && (await outbox.cancel(waiting.id)) === 'gone') return;
      const sent = { message_id: line.id, emoji, is_on: isOn };
      const { outcome } = await outbox.send(reaction, sent);
      void outcome.then(toastOutcome(reaction, sent));
    });
  };
};

const mostOffered = 3;

/** The three emoji with which the member reacted last on this device, filled up with others. */
export const lastEmoji = (uid: string): readonly ReactionEmoji[] => {
  const used = chatStored(uid).lastEmoji.read()?.split(' ') ?? [];
  const known = used.flatMap((one) => reactionEmoji.find((emoji) => emoji === one) ?? []);
  return [...new Set([...known, ...reactionEmoji])].slice(0, mostOffered);
};

/** Records that the member reacted with this emoji. */
export const recordEmoji = (uid: string, emoji: ReactionEmoji): void => {
  const used = [...new Set([emoji, ...lastEmoji(uid)])].slice(0, mostOffered);
  chatStored(uid).lastEmoji.write(used.join(' '));
};
