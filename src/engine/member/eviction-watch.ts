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

/** A browser that evicts a database refuses to open it again for a moment. */
const checkAgainAfterMs = 1_500;

interface Watched {
  readonly owner: string;
  readonly outbox: OutboxDb;
  /** Null for the visitor, who has no marker either. */
  readonly mirror: MirrorDb | null;
  readonly announcer: Announcer;
}

/**
 * Restores unsent entries that the browser evicts while this page is open, and keeps the member's eviction marker up to date,
 * until `closing`. Chromium and Firefox evict the databases and leave the marker. Safari evicts both, and nobody notices.
 */
export const watchEviction = ({ owner, outbox, mirror, announcer }: Watched, closing: AbortSignal): void => {
  const marker = mirror && memberValues(owner).evictionMarker;
  const memory = createUnsentMemory(outbox);
  let checking = Promise.resolve();
  const check = async () => {
    // Creates no databases on the device of a visitor who has written nothing.
    if (!mirror && memory.isEmpty() && (await readUnsent(outbox)).length === 0) return;
    // Checks the mirror before the databases' name: after an eviction in between, the marker still reports the loss.
    const hasMirror = (await mirror?.hasPulled()) ?? false;
    const { databases, unsent, isRestored } = await memory.check();
    if (closing.aborted) return;
    marker?.write(
      nextMarker(marker.read(), { databases, hasMirror, unsent: unsent.map((one) => one.queuedAt) }),
    );
    if (isRestored) announcer.announce({ kind: 'queued', owner });
  };
  const checkNext = () => {
    if (closing.aborted) return;
    checking = checking.then(check).catch(() => {
      // A storage failure is no proof of an eviction, and a full disk may have room later.
      if (!memory.isEmpty()) checkLater();
    });
  };
  const checkLater = () => void browserTimers.after(checkAgainAfterMs, checkNext);
  (mirror ?? outbox).whenEvicted(checkLater);
  const read = async () => [await mirror?.hasPulled(), await readUnsent(outbox)];
  const subscription = liveQuery(read).subscribe({ next: checkNext, error: () => undefined });
  closing.addEventListener('abort', () => subscription.unsubscribe());
};

/** Records a removal by this page itself, so that it does not count as an eviction. */
export const recordRemoval = (uid: string, forget: Forgotten): void => {
  const { evictionMarker } = memberValues(uid);
  const marker = evictionMarker.read();
  if (forget === 'mirror' && marker) evictionMarker.write({ ...marker, hasMirror: false });
  if (forget === 'everything') evictionMarker.write(null);
};
