import Dexie from 'dexie';
import { flushInBackground, type BackgroundResult } from '../sync/background.ts';
import { shownByIn, type Kinds } from '../sync/kind.ts';
import { visitorSession, type Announcer, type MirrorStore, type SyncEvent } from '../sync/ports.ts';
import { browserClock, browserLocks, browserRandom, browserTimers } from '../local/browser/ports.ts';
import { createWorkerSession, SessionDb } from '../local/session/session-db.ts';
import { readSession } from '../local/session/stored-session.ts';
import { sessionStorageKey } from '../../config/session-key.ts';
import { MirrorDb, type MirrorSchema } from '../local/mirror/mirror-db.ts';
import { mirrorName } from '../local/mirror/mirror-name.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { hasWaiting, OutboxDb } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import { createRemote, type RemoteOptions } from '../server/client.ts';
import { createSessionPort } from '../server/session.ts';
import type { Sendable } from '../server/request.ts';
import { createTransport } from '../server/transport.ts';

interface BackgroundOptions extends Pick<RemoteOptions, 'url' | 'key' | 'fetch'> {
  readonly kinds: Kinds<Sendable>;
  readonly schema: MirrorSchema;
  readonly announcer: Announcer;
  /** Work of the capabilities on a member's databases after the run. */
  readonly afterwards: AfterRun;
  /** Whether the browser was offline when it was asked to wake the worker ([BO2]). */
  readonly cameOnline: boolean;
}

/** `mirror`: null on a device without a copy. `refused`: what the server refused in this run. */
export type AfterRun = (
  device: { readonly uid: string; readonly mirror: MirrorDb | null; readonly outbox: OutboxDb },
  refused: readonly Extract<SyncEvent, { kind: 'refused' }>[],
) => Promise<void>;

const visitor = 'visitor';

/**
 * One run of the background worker: flushes the outboxes of the visitor and of the member whom the stored session names
 * ([BG2]). `later`: a better connection would let more entries through.
 */
export const runInBackground = async (options: BackgroundOptions): Promise<BackgroundResult> => {
  const { announcer, cameOnline, kinds, schema } = options;
  const sessions = new SessionDb();
  const storage = createWorkerSession(sessions, () => announcer.announce({ kind: 'sign-in-needed' }));
  const memberNow = async () => readSession(await storage.getItem(sessionStorageKey))?.user.id ?? null;
  const member = await memberNow();
  const outboxes = (member === null ? [visitor] : [visitor, member]).map((owner) => ({
    owner,
    db: new OutboxDb(owner),
  }));
  const lifetime = new AbortController();
  try {
    // Usually a page has sent everything, and this run needs no API client, which would check the session first.
    const isWaiting = await Promise.all(outboxes.map(({ db }) => hasWaiting(db)));
    const waiting = outboxes.filter((_, index) => isWaiting[index]);
    if (waiting.length === 0) return 'done';

    const session = { storage, locks: browserLocks, keepsFresh: false };
    const remote = createRemote({ ...options, lifetime: lifetime.signal, session });
    lifetime.signal.addEventListener('abort', () => void remote.auth.dispose());
    const memberSession = createSessionPort(remote);
    const transport = createTransport(remote, options.key, kinds, schema, lifetime.signal);
    const refused: Extract<SyncEvent, { kind: 'refused' }>[] = [];
    const memberAnnouncer: Announcer = {
      announce(event) {
        if (event.kind === 'refused') refused.push(event);
        announcer.announce(event);
      },
    };
    const results = await Promise.all(
      waiting.map(async ({ owner, db }) =>
        flushInBackground({
          owner,
          outbox: createOutboxStore(db),
          mirror: owner === visitor ? null : await openMirror(owner, schema, memberNow, lifetime.signal),
          session: owner === visitor ? visitorSession : memberSession,
          transport,
          locks: browserLocks,
          clock: browserClock,
          timers: browserTimers,
          random: browserRandom,
          cameOnline,
          announcer: owner === visitor ? announcer : memberAnnouncer,
          shownBy: shownByIn(kinds),
        }),
      ),
    );
    const own = outboxes.find(({ owner }) => owner === member);
    if (own) {
      const mirror = await openExistingMirror(own.owner, schema);
      await options.afterwards({ uid: own.owner, mirror, outbox: own.db }, refused);
      mirror?.close();
    }
    return results.includes('later') ? 'later' : 'done';
  } finally {
    lifetime.abort();
    for (const { db } of outboxes) db.close();
    // Keeps auto-open, because the last requests of the closing client open the database once more.
    sessions.close({ disableAutoOpen: false });
  }
};

/** The member's mirror. Null on a device without one, and then creates none. */
const openExistingMirror = async (owner: string, schema: MirrorSchema): Promise<MirrorDb | null> =>
  (await Dexie.exists(mirrorName(owner))) ? new MirrorDb(owner, schema) : null;

/**
 * The port of the member's mirror, if there is one, for the returned rows: an offline page then shows them as delivered. After a
 * sign-out during the run the mirror stays empty ([SO1]).
 */
const openMirror = async (
  owner: string,
  schema: MirrorSchema,
  memberNow: () => Promise<string | null>,
  lifetime: AbortSignal,
): Promise<MirrorStore | null> => {
  const db = await openExistingMirror(owner, schema);
  if (!db) return null;
  lifetime.addEventListener('abort', () => db.close());
  const store = createMirrorStore(db, browserClock);
  return {
    ...store,
    async applyHint(rows) {
      if ((await memberNow()) !== owner) return false;
      const isCurrent = await store.applyHint(rows);
      if ((await memberNow()) !== owner) await store.clear();
      return isCurrent;
    },
  };
};
