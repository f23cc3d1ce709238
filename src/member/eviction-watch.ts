import { liveQuery } from 'dexie';
import { nextMarker } from '../domain/eviction.ts';
import { browserTimers } from '../local/browser/ports.ts';
import { readDatabasesName } from '../local/session/session-db.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { Forgotten, Member } from './open-member.ts';

/** See `refillAfterMs` in open-member.ts. */
const lookAgainAfterMs = 1_500;

/**
 * Keeps the member's eviction marker up to date until `closing`. Chromium and Firefox evict the databases and leave the
 * marker. Safari evicts both, so there an eviction goes unnoticed.
 */
export const watchEviction = (
  { uid, outbox, mirror }: Pick<Member, 'uid' | 'outbox' | 'mirror'>,
  closing: AbortSignal,
): void => {
  const { evictionMarker } = memberValues(uid);
  let looking = Promise.resolve();
  const read = async () => ({
    hasCopy: await mirror.hasPulled(),
    unsent: (await outbox.entries.where('state').notEqual('acked').sortBy('seq')).map(
      ({ queuedAt }) => queuedAt,
    ),
  });
  const look = async () => {
    // Reads the entries before the name: after an eviction in between, the marker still counts them as lost.
    const held = await read();
    const databases = await readDatabasesName();
    if (!closing.aborted) evictionMarker.write(nextMarker(evictionMarker.read(), { databases, ...held }));
  };
  const lookNext = () => {
    // A storage failure is no proof of an eviction.
    looking = looking.then(look).catch(() => undefined);
  };
  mirror.whenEvicted(() => browserTimers.after(lookAgainAfterMs, lookNext));
  const subscription = liveQuery(read).subscribe({ next: lookNext, error: () => undefined });
  closing.addEventListener('abort', () => subscription.unsubscribe());
};

/** Notes what this page removes itself, which is no eviction. */
export const noteRemoval = (uid: string, forget: Forgotten): void => {
  const { evictionMarker } = memberValues(uid);
  const marker = evictionMarker.read();
  if (forget === 'mirror' && marker) evictionMarker.write({ ...marker, hasCopy: false });
  if (forget === 'everything') evictionMarker.write(null);
};
