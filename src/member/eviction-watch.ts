import { liveQuery } from 'dexie';
import { nextMarker } from '../domain/eviction.ts';
import { browserTimers } from '../local/browser/ports.ts';
import { readDatabasesName } from '../local/session/session-db.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { Forgotten, OwnerEngine } from './member-engine.ts';

/** See `refillAfterMs` in member-engine.ts. */
const lookAgainAfterMs = 1_500;

/**
 * Keeps the member's eviction marker up to date, once `isShown` resolves. Chromium and Firefox evict the databases and leave
 * the marker. Safari evicts both, so there an eviction goes unnoticed. Returns the function that stops this; its argument
 * is what a sign-out removes.
 */
export const watchEviction = (
  { owner, outbox, mirror }: OwnerEngine,
  isShown: Promise<void>,
): ((forget: Forgotten) => void) => {
  const { evictionMarker } = memberValues(owner);
  let isStopped = false;
  let unsubscribe = () => {};
  let looking = Promise.resolve();
  const read = async () => ({
    hasCopy: (await mirror?.hasPulled()) ?? false,
    unsent: (await outbox.entries.where('state').notEqual('acked').sortBy('seq')).map(
      ({ queuedAt }) => queuedAt,
    ),
  });
  const look = async () => {
    // Reads the entries before the name: after an eviction in between, the marker still counts them as lost.
    const held = await read();
    const databases = await readDatabasesName();
    if (!isStopped) evictionMarker.write(nextMarker(evictionMarker.read(), { databases, ...held }));
  };
  const lookNext = () => {
    // A storage failure is no proof of an eviction.
    looking = looking.then(look).catch(() => undefined);
  };
  void isShown.then(() => {
    if (isStopped) return;
    mirror?.whenEvicted(() => browserTimers.after(lookAgainAfterMs, lookNext));
    const subscription = liveQuery(read).subscribe({ next: lookNext, error: () => undefined });
    unsubscribe = () => subscription.unsubscribe();
  });
  return (forget) => {
    isStopped = true;
    unsubscribe();
    const marker = evictionMarker.read();
    if (forget === 'mirror' && marker) evictionMarker.write({ ...marker, hasCopy: false });
    if (forget === 'everything') evictionMarker.write(null);
  };
};
