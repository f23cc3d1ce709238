import { liveQuery } from 'dexie';
import { nextMarker } from '../local/eviction.ts';
import { browserTimers } from '../local/browser/ports.ts';
import type { MirrorDb } from '../local/mirror/mirror-db.ts';
import type { OutboxDb } from '../local/outbox/outbox-db.ts';
import { createUnsentMemory, readUnsent } from '../local/outbox/unsent-memory.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { Announcer } from '../sync/ports.ts';

/** A sign-out removes the mirror and keeps the outbox ([SO1]). A deleted account removes both. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

/** See `refillAfterMs` in online.ts. */
const lookAgainAfterMs = 1_500;

interface Watched {
  readonly owner: string;
  readonly outbox: OutboxDb;
  /** Null for the visitor, who has no marker either. */
  readonly mirror: MirrorDb | null;
  readonly announcer: Announcer;
}

/**
 * Writes unsent entries again that the browser evicts under this page, and keeps the member's eviction marker up to date, until `closing`.
 * Chromium and Firefox evict the databases and leave the marker. Safari evicts both, so there an eviction goes unnoticed.
 */
export const watchEviction = ({ owner, outbox, mirror, announcer }: Watched, closing: AbortSignal): void => {
  const marker = mirror && memberValues(owner).evictionMarker;
  const memory = createUnsentMemory(outbox);
  let looking = Promise.resolve();
  const look = async () => {
    // A visitor's device has databases only while an entry waits.
    if (!mirror && memory.isEmpty() && (await readUnsent(outbox)).length === 0) return;
    // Reads the entries before the name: after an eviction in between, the marker still counts them as lost.
    const hasMirror = (await mirror?.hasPulled()) ?? false;
    const { databases, unsent, isRestored } = await memory.look();
    if (closing.aborted) return;
    marker?.write(
      nextMarker(marker.read(), { databases, hasMirror, unsent: unsent.map((one) => one.queuedAt) }),
    );
    if (isRestored) announcer.announce({ kind: 'queued', owner });
  };
  const lookNext = () => {
    if (closing.aborted) return;
    looking = looking.then(look).catch(() => {
      // A storage failure is no proof of an eviction, and a full disk may have room later.
      if (!memory.isEmpty()) lookLater();
    });
  };
  const lookLater = () => void browserTimers.after(lookAgainAfterMs, lookNext);
  (mirror ?? outbox).whenEvicted(lookLater);
  const read = async () => [await mirror?.hasPulled(), await readUnsent(outbox)];
  const subscription = liveQuery(read).subscribe({ next: lookNext, error: () => undefined });
  closing.addEventListener('abort', () => subscription.unsubscribe());
};

/** Records a removal by this page itself, so that it does not count as an eviction. */
export const recordRemoval = (uid: string, forget: Forgotten): void => {
  const { evictionMarker } = memberValues(uid);
  const marker = evictionMarker.read();
  if (forget === 'mirror' && marker) evictionMarker.write({ ...marker, hasMirror: false });
  if (forget === 'everything') evictionMarker.write(null);
};
