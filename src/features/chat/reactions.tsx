import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { tallyOf, type Reaction, type ReactionEmoji, type Tally } from './rules/reaction.ts';
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
import { chatTables } from './tables.ts';

interface ReactionsProps {
  readonly line: ChatLine;
  /** Tab reaches the pills of one message of the list only. */
  readonly isTabStop: boolean;
  readonly onOpen: (tally: Tally, opener: HTMLElement) => void;
}

/** The reactions under a message: a pill for each emoji, the reader's own with a lamp edge. A press tells the names. */
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

/** Caches the reactions that were read last, so that a message that scrolls back into view has its height at once. */
const lastRead = new WeakMap<MirrorDb, Map<string, readonly Reaction[]>>();

/** Each message reads its own: one more reaction then reads the reactions of one message again, not of all. */
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
      // A reaction that is undone before it was sent never leaves the device.
      if (waiting && !waiting.mayHaveArrived && (await outbox.cancel(waiting.id)) === 'gone') return;
      const sent = { message_id: line.id, emoji, is_on: isOn };
      const { outcome } = await outbox.send(reaction, sent);
      void outcome.then(toastOutcome(reaction, sent));
    });
  };
};
