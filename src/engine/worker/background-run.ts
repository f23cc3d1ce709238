import Dexie from 'dexie';
import { flushInBackground, type BackgroundResult } from '../sync/background.ts';
import { shownByIn, type Kinds } from '../sync/kind.ts';
import { visitorSession, type Announcer, type MirrorStore, type SyncEvent } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';
import { browserClock, browserLocks, browserRandom, browserTimers } from '../local/browser/ports.ts';
import { createWorkerSession, SessionDb } from '../local/session/session-db.ts';
import { readSession } from '../local/session/stored-session.ts';
import { sessionStorageKey } from '../../config/session-key.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { mirrorName } from '../local/mirror/mirror-name.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { hasWaiting, OutboxDb, removeDeskActs } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import { createRemote, type RemoteOptions } from '../server/client.ts';
import { createSessionPort } from '../server/session.ts';
import type { Sendable } from '../server/request.ts';
import { createTransport } from '../server/transport.ts';

export interface BackgroundOptions extends Pick<RemoteOptions, 'url' | 'key' | 'fetch'> {
  readonly kinds: Kinds<Sendable>;
  readonly tables: Tables;
  readonly announcer: Announcer;
  /** Whether the browser was offline when it was asked to wake the worker ([BO2]). */
  readonly cameOnline: boolean;
}

const visitor = 'visitor';

/**
 * One run of the background worker: flushes the outboxes of the visitor and of the member whom the stored session names
 * ([BG2]). `later`: a better connection would let more entries through.
 */
export const runInBackground = async (options: BackgroundOptions): Promise<BackgroundResult> => {
  const { announcer, cameOnline, kinds, tables } = options;
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
    // Usually a page has sent everything. Then the run skips the API client, which would check the session first.
    const isWaiting = await Promise.all(outboxes.map(({ db }) => hasWaiting(db)));
    const waiting = outboxes.filter((_, index) => isWaiting[index]);
    if (waiting.length === 0) return 'done';

    const session = { storage, locks: browserLocks, keepsFresh: false };
    const remote = createRemote({ ...options, lifetime: lifetime.signal, session });
    lifetime.signal.addEventListener('abort', () => void remote.auth.dispose());
    const memberSession = createSessionPort(remote);
    const transport = createTransport(remote, options.key, kinds, tables, lifetime.signal);
    let lostDesk = false;
    const memberAnnouncer: Announcer = {
      announce(event) {
        lostDesk ||= isLossOfDesk(event);
        announcer.announce(event);
      },
    };
    const results = await Promise.all(
      waiting.map(async ({ owner, db }) =>
        flushInBackground({
          owner,
          outbox: createOutboxStore(db),
          mirror: owner === visitor ? null : await openMirror(owner, tables, memberNow, lifetime.signal),
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
    if (own && (await removeLostDesk(own.owner, tables, lostDesk))) await removeDeskActs(own.db);
    return results.includes('later') ? 'later' : 'done';
  } finally {
    lifetime.abort();
    for (const { db } of outboxes) db.close();
    // Stays openable, because the last requests of the closing client open it once more.
    sessions.close({ disableAutoOpen: false });
  }
};

/** The server knows the member and refuses an act at the desk, so the member is no organiser any more. */
const isLossOfDesk = (event: SyncEvent): boolean =>
  event.kind === 'refused' && event.entryKind === 'desk' && event.refusal.code === '42501';

/**
 * Removes the desk from the mirror when the member is no organiser any more: the server refused an act (`isLost`), or a
 * returned row or an earlier pull says so. Resolves to whether it removed the desk.
 */
const removeLostDesk = async (member: string, tables: Tables, isLost: boolean): Promise<boolean> => {
  if (!(await Dexie.exists(mirrorName(member)))) return isLost;
  const db = new MirrorDb(member, tables);
  try {
    const isGone = isLost || (await db.profiles.get(member))?.is_organiser === false;
    if (isGone) await db.documents.delete('desk');
    return isGone;
  } finally {
    db.close();
  }
};

/**
 * The member's mirror, if there is one, for the returned rows: an offline page then shows them as delivered. It stays
 * empty after a sign-out during the run ([SO1]).
 */
const openMirror = async (
  owner: string,
  tables: Tables,
  memberNow: () => Promise<string | null>,
  lifetime: AbortSignal,
): Promise<MirrorStore | null> => {
  if (!(await Dexie.exists(mirrorName(owner)))) return null;
  const db = new MirrorDb(owner, tables);
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
