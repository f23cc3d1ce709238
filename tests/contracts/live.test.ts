import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/capabilities.ts';
import { createRemote, type Remote } from '../../src/engine/server/client.ts';
import { listenLive } from '../../src/engine/server/live.ts';
import type { RemoteRow } from '../../src/engine/sync/ports.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';

let backend: TestBackend;
let remote: Remote;
let uid: string;

let close: () => Promise<void>;

/** Signs a new member up and returns the client. */
const connect = async (email: string) => {
  const client = createRemote({
    url: backend.url,
    key: backend.backend.keys.publishable,
    fetch: (input, init) => fetch(input, init),
    lifetime: new AbortController().signal,
  });
  const { data, error } = await client.auth.signUp({ email, password: 'goa-demo-2025' });
  if (error || !data.user) throw error ?? new Error('No user.');
  return {
    remote: client,
    uid: data.user.id,
    async close() {
      await client.auth.stopAutoRefresh();
      await client.removeAllChannels();
    },
  };
};

beforeAll(async () => {
  backend = await startTestBackend();
  ({ remote, uid, close } = await connect('asha@example.com'));
});
afterAll(async () => {
  await close();
  await backend.close();
});

it('realtime delivers a message as a row, and a deletion as a request to pull [RT1] [RT2]', async () => {
  const rows: RemoteRow[] = [];
  const onLive = vi.fn<() => void>();
  const onMissed = vi.fn<() => void>();
  const stop = listenLive(remote, uid, schema, {
    onLive,
    onMissed,
    onRows: (live) => rows.push(...live),
  });
  await expect.poll(() => onLive.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);

  const owner = backend.client(backend.backend.keys.secret);
  const { data } = await owner
    .from('messages')
    .insert({ content: 'live', user_id: uid })
    .select('id')
    .single();
  const id = data?.id;
  await expect.poll(() => rows.map((row) => row.id), { timeout: 10_000 }).toEqual([id]);
  expect(rows[0]).toMatchObject({ table: 'messages', value: { content: 'live', user_id: uid } });

  await owner
    .from('messages')
    .delete()
    .eq('id', id ?? '');
  await expect.poll(() => onMissed.mock.calls.length, { timeout: 10_000 }).toBe(1);
  expect(rows).toHaveLength(1);
  stop();
});

it('hidden fields reach the other device of their member, and nobody else', async () => {
  const own: RemoteRow[] = [];
  const others: RemoteRow[] = [];
  const onLive = vi.fn<() => void>();
  const onMissed = vi.fn<() => void>();
  const meera = await connect('meera@example.com');
  const listen = (over: Remote, member: string, rows: RemoteRow[]) =>
    listenLive(over, member, schema, {
      onLive,
      onMissed,
      onRows: (live) => rows.push(...live),
    });
  const stops = [listen(meera.remote, meera.uid, own), listen(remote, uid, others)];
  await expect.poll(() => onLive.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);

  await meera.remote.from('profiles').update({ location: 'Margao' }).eq('id', meera.uid);
  await meera.remote.rpc('save_privacy', { entry_id: crypto.randomUUID(), hide: ['location'], show: [] });
  await expect
    .poll(() => own.filter(({ table }) => table === 'profile_privacy').map(({ value }) => value), {
      timeout: 10_000,
    })
    .toContainEqual(expect.objectContaining({ hidden: ['location'], location: 'Margao' }));
  await expect
    .poll(() => others.filter(({ id }) => id === meera.uid).at(-1)?.value, { timeout: 10_000 })
    .toMatchObject({ location: null });
  expect(others.map(({ table }) => table)).not.toContain('profile_privacy');
  // Every live record has the columns that the app reads ([RT4]).
  expect(onMissed).not.toHaveBeenCalled();
  for (const stop of stops) stop();
  await meera.close();
});

it('the app reopens a channel that the server closed because its token expired', async () => {
  const short = await startTestBackend({ jwtExpirySeconds: 2 });
  const client = createRemote({
    url: short.url,
    key: short.backend.keys.publishable,
    fetch: (input, init) => fetch(input, init),
    lifetime: new AbortController().signal,
  });
  const { data } = await client.auth.signUp({ email: 'ravi@example.com', password: 'goa-demo-2025' });
  const onLive = vi.fn<() => void>();
  const stop = listenLive(client, data.user?.id ?? '', schema, {
    onLive,
    onMissed: vi.fn<() => void>(),
    onRows: () => undefined,
  });
  await expect.poll(() => onLive.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const before = onLive.mock.calls.length;
  await expect.poll(() => onLive.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(before);
  stop();
  await client.auth.stopAutoRefresh();
  await client.removeAllChannels();
  await short.close();
});
