import { liveQuery } from 'dexie';
import { takeStock, unsentOf } from '../domain/kept-here.ts';
import { readDeviceMark } from '../local/memory/device-mark.ts';
import { browserTimers } from '../local/browser/ports.ts';
import { memberValues } from '../local/store/keys.ts';
import type { Forgotten, OwnerEngine } from './member-engine.ts';

/** The browser is still clearing when it closes a database, and refuses to open it again. */
const lookAgainAfterMs = 1_500;

/**
 * Remembers outside of the databases what they hold for this member, and so notices when the browser has taken them away
 * (kept-here.ts has the rule). Returns the way to stop, which wants to know what leaves the device with the session.
 */
export const noteKept = ({ owner, outbox, mirror }: OwnerEngine): ((forget: Forgotten) => void) => {
  const { keptHere } = memberValues(owner);
  let isStopped = false;
  let turn: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const read = async () => ({
    entries: await outbox.entries.toArray(),
    hasCopy: (await mirror?.hasPulled()) ?? false,
  });
  const look = async () => {
    // Before the mark: should all be taken away in between, what it read last is what was lost.
    const { entries, hasCopy } = await read();
    const mark = await readDeviceMark();
    if (isStopped) return;
    const remembered = keptHere.read();
    const now = takeStock(remembered, { mark, hasCopy, waiting: unsentOf(entries) }, Date.now());
    keptHere.write(now);
  };
  /** One look after the other; of those that wait one is enough. */
  const lookInTurn = () => {
    if (isWaiting) return;
    isWaiting = true;
    turn = turn
      .then(() => {
        isWaiting = false;
        return isStopped ? undefined : look();
      })
      // Storage that refuses says nothing of what is in it.
      .catch(() => undefined);
  };

  mirror?.whenEvicted(() => browserTimers.after(lookAgainAfterMs, lookInTurn));
  const changes = liveQuery(() => read().catch(() => null));
  const subscription = changes.subscribe({ next: lookInTurn, error: () => undefined });
  return (forget) => {
    isStopped = true;
    subscription.unsubscribe();
    const remembered = keptHere.read();
    if (forget === 'everything') keptHere.write(null);
    if (forget === 'mirror' && remembered)
      keptHere.write({ ...remembered, stock: { ...remembered.stock, hasCopy: false } });
  };
};
