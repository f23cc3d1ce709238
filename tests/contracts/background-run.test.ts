import Dexie from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionDb } from '../../src/engine/local/session/session-db.ts';
import { sessionStorageKey as key } from '../../src/config/session-key.ts';
import { changes, schema } from '../../src/app/capabilities.ts';
import { runInBackground } from '../../src/engine/worker/background-run.ts';
import { MirrorDb } from '../../src/engine/local/mirror/mirror-db.ts';
import { mirrorName } from '../../src/engine/local/mirror/mirror-name.ts';
import { OutboxDb } from '../../src/engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { draftOf } from '../../src/engine/local/outbox/draft.testing.ts';
import type { SyncEvent } from '../../src/engine/sync/ports.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';
import { leaveDesk } from '../../src/features/desk/worker.ts';
import { chatTables } from '../../src/features/chat/tables.ts';

let backend: TestBackend;
let asha: { readonly uid: string; readonly session: object };
let ravi: typeof asha;
let events: SyncEvent[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  const signUp = async (email: string) => {
    const { data } = await backend.client().auth.signUp({ email, password: 'goa-demo-2025' });
    const session = data.session ?? expect.fail('Nobody is signed in.');
    return { uid: session.user.id, session };
  };
  asha = await signUp('asha@example.com');
  ravi = await signUp('ravi@example.com');
});
afterAll(() => backend.close());
beforeEach(() => {
  events = [];
  // Removes localStorage, which a worker does not have.
  vi.stubGlobal('localStorage', undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const { name = '' } of await indexedDB.databases()) await new Dexie(name).delete();
});

const wake = (fetchWith: typeof fetch = fetch) =>
  runInBackground({
    kinds: changes,
    schema,
    cameOnline: true,
    url: backend.url,
    key: backend.backend.keys.publishable,
    fetch: fetchWith,
    announcer: { announce: (event) => events.push(event) },
    afterwards: leaveDesk,
  });

const signIn = async (session: object | null) => {
  const db = new SessionDb();
  if (session) await db.items.put({ key, value: JSON.stringify(session) });
  else await db.items.delete(key);
  db.close();
};

const write = async (owner: string, ...contents: readonly string[]) => {
  const db = new OutboxDb(owner);
  const outbox = createOutboxStore(db);
  for (const content of contents) await outbox.add(draftOf(owner, 'message', { content }));
  db.close();
};

const actAtDesk = async (owner: string) => {
  const db = new OutboxDb(owner);
  const act = {
    action: 'announce',
    details: { text: 'Hi' },
    subject: 'announcements',
    title: 'A',
    text: null,
  };
  const { id } = await createOutboxStore(db).add(draftOf(owner, 'desk', act));
  db.close();
  return id;
};

const states = async (owner: string) => {
  const db = new OutboxDb(owner);
  const entries = await db.entries.toArray();
  db.close();
  return entries.map(({ state }) => state);
};

const written = async () => {
  const { rows } = await backend.backend.database.query<{ content: string; user_id: string }>(
    'select content, user_id from public.messages order by created_at, sync_xid, id',
  );
  return rows.map(({ content, user_id: uid }) => [content, uid]);
};

const putDesk = async (db: MirrorDb) =>
  db.documents.put({ name: 'desk', revision: 'one', content: {}, confirmedAt: 1 });
const hasDesk = async (uid: string) => {
  const db = new MirrorDb(uid, schema);
  const count = await db.documents.count();
  db.close();
  return count > 0;
};

const mirrored = async (uid: string) => {
  const db = new MirrorDb(uid, schema);
  const contents = (await db.rows(chatTables.messages).toArray()).map(({ content }) => content);
  db.close();
  return contents;
};

describe('a run of the background worker on the real adapters', () => {
  it('[BG2] [BG3] sends only the entries of the signed-in member, once, and leaves their removal to a page', async () => {
    const mirror = new MirrorDb(asha.uid, schema);
    await mirror.open();
    mirror.close();
    await write(asha.uid, 'first', 'second');
    await write(ravi.uid, 'of the other');

    expect(await wake()).toBe('done');
    expect(await written()).toEqual([]);

    await signIn(asha.session);
    expect(await wake()).toBe('done');
    const sent = [
      ['first', asha.uid],
      ['second', asha.uid],
    ];
    expect(await written()).toEqual(sent);
    expect([await states(asha.uid), await states(ravi.uid)]).toEqual([['acked', 'acked'], ['queued']]);
    expect((await mirrored(asha.uid)).toSorted()).toEqual(['first', 'second']);
    expect(events).toEqual([{ kind: 'arrived', owner: asha.uid }]);

    // The browser repeats an interrupted event, and nothing may be sent twice.
    expect(await wake()).toBe('done');
    expect(await written()).toEqual(sent);
  });

  it('removes desk and acts once the mirror shows that the member is no organiser', async () => {
    const [mirror, outbox] = [new MirrorDb(asha.uid, schema), new OutboxDb(asha.uid)];
    const setOrganiser = (isOrganiser: boolean) =>
      mirror.table('profiles').put({ id: asha.uid, xid: '1', is_organiser: isOrganiser });
    await Promise.all([putDesk(mirror), setOrganiser(true), signIn(asha.session)]);
    const act = await actAtDesk(asha.uid);
    await createOutboxStore(outbox).change([act], (entry) => ({ ...entry, state: 'rejected' }));
    await write(asha.uid, 'hello');
    await wake();
    expect([await hasDesk(asha.uid), await states(asha.uid)]).toEqual([true, ['rejected', 'acked']]);
    await setOrganiser(false);
    for (const db of [mirror, outbox]) db.close();
    await write(asha.uid, 'hello again');
    await wake();
    expect(await hasDesk(asha.uid)).toBe(false);
    expect(await states(asha.uid)).toEqual(['acked', 'acked']);
  });

  it('[BG3] creates no mirror on a device without one', async () => {
    await signIn(ravi.session);
    await write(ravi.uid, 'without a mirror');
    await wake();
    expect(await states(ravi.uid)).toEqual(['acked']);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(mirrorName(ravi.uid));
  });

  it('[BG6] writes nothing into the mirror when the member signs out during the request', async () => {
    const mirror = new MirrorDb(asha.uid, schema);
    await mirror.open();
    mirror.close();
    await signIn(asha.session);
    await write(asha.uid, 'travelling');
    const result = await wake(async (input, init) => {
      const response = await fetch(input, init);
      await signIn(null);
      return response;
    });
    expect(result).toBe('done');
    expect(await states(asha.uid)).toEqual(['acked']);
    expect(await mirrored(asha.uid)).toEqual([]);
  });

  it('[BG2] reports that a sign-in is needed when the server refuses the token refresh', async () => {
    // The auth client logs every refused refresh.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await signIn({ ...asha.session, expires_at: 1, refresh_token: 'unknown' });
    await write(asha.uid, 'waits');
    const before = (await written()).length;
    expect(await wake()).toBe('done');
    expect(await written()).toHaveLength(before);
    expect(await states(asha.uid)).toEqual(['queued']);
    expect(events).toEqual([{ kind: 'sign-in-needed' }]);
    await vi.waitFor(() =>
      expect(warned).toHaveBeenCalledWith(expect.objectContaining({ code: 'refresh_token_not_found' })),
    );
  });

  it('removes desk and acts when the server refuses an act because the member is no organiser', async () => {
    const mirror = new MirrorDb(asha.uid, schema);
    await putDesk(mirror);
    mirror.close();
    await actAtDesk(asha.uid);
    // Without a session the server's refusal says nothing about the role.
    await signIn(null);
    await wake();
    expect([await states(asha.uid), await hasDesk(asha.uid)]).toEqual([['queued'], true]);
    await signIn(asha.session);
    await write(asha.uid, 'A message stays.');
    await wake();
    expect(await states(asha.uid)).toEqual(['acked']);
    expect(await hasDesk(asha.uid)).toBe(false);
  });
});
