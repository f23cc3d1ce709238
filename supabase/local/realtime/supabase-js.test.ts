import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ALICE, BOB, type Harness, startHarness } from './testing/harness.ts';
import type { Version } from './wire.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

interface Watch {
  readonly changes: Change[];
  readonly statuses: string[];
  readonly systems: { status: string; message: string }[];
}

/** Subscribes as the product does and resolves when the changes are live. */
async function watch(client: SupabaseClient, topic: string, filter?: string): Promise<Watch> {
  const seen: Watch = { changes: [], statuses: [], systems: [] };
  // Without this the client joins as a visitor first and pushes its token afterwards.
  await client.realtime.setAuth();
  client
    .channel(topic)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'messages', ...(filter ? { filter } : {}) },
      (change) => seen.changes.push(change),
    )
    .on('system', {}, (system: Watch['systems'][number]) => seen.systems.push(system))
    .subscribe((status) => seen.statuses.push(status));
  await vi.waitFor(() => expect(seen.systems[0]).toMatchObject({ status: 'ok' }), 5000);
  return seen;
}

async function insert(author: string, room = 'all', body = 'hello'): Promise<string> {
  const { rows } = await harness.database.query<{ id: string }>(
    'insert into public.messages (author, room, body) values ($1, $2, $3) returning id',
    [author, room, body],
  );
  return rows[0]?.id ?? '';
}

describe.each<Version>(['1.0.0', '2.0.0'])('the product client on protocol %s', (version) => {
  test('receives inserts, updates and deletes as its member sees them', async () => {
    const alice = await watch(
      harness.client({ version, token: () => harness.token({ sub: ALICE }) }),
      'chat',
    );
    const bob = await watch(harness.client({ version, token: () => harness.token({ sub: BOB }) }), 'chat');
    const visitor = await watch(harness.client({ version }), 'chat', 'room=eq.lobby');
    // One after the other has arrived: a record is read when its change is delivered.
    const id = await insert(ALICE, 'private');
    await vi.waitFor(() => expect(alice.changes).toHaveLength(1), 5000);
    await harness.database.query(`update public.messages set room = 'all' where id = $1`, [id]);
    await vi.waitFor(() => expect(alice.changes).toHaveLength(2), 5000);
    await insert(BOB, 'lobby');
    await vi.waitFor(() => expect(visitor.changes).toHaveLength(1), 5000);
    await harness.database.query('delete from public.messages where id = $1', [id]);
    await vi.waitFor(() => expect(bob.changes.at(-1)).toMatchObject({ eventType: 'DELETE' }), 5000);
    expect(alice.statuses).toEqual(['SUBSCRIBED']);
    expect(alice.changes.slice(0, 2)).toMatchObject([
      {
        eventType: 'INSERT',
        schema: 'public',
        table: 'messages',
        new: { id, author: ALICE },
        old: {},
        errors: null,
      },
      { eventType: 'UPDATE', new: { id, room: 'all' }, old: { id } },
    ]);
    expect(bob.changes.map(({ eventType }) => eventType)).toEqual(['UPDATE', 'INSERT', 'DELETE']);
    expect(bob.changes.at(-1)).toMatchObject({ new: {}, old: { id } });
    expect(visitor.changes).toMatchObject([{ eventType: 'INSERT', new: { room: 'lobby' } }]);
    expect(visitor.changes[0]?.new).not.toHaveProperty('author');
  });

  test('broadcasts are acknowledged and arrive', async () => {
    const [sender, receiver] = [harness.client({ version }), harness.client({ version })];
    const got: unknown[] = [];
    const statuses: string[] = [];
    receiver
      .channel('talk')
      .on('broadcast', { event: 'wave' }, (message) => got.push(message))
      .subscribe((status) => statuses.push(status));
    const channel = sender.channel('talk', { config: { broadcast: { ack: true } } });
    channel.subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'SUBSCRIBED']), 5000);
    expect(await channel.send({ type: 'broadcast', event: 'wave', payload: { né: 'ö' } })).toBe('ok');
    await vi.waitFor(() => expect(got).toMatchObject([{ event: 'wave', payload: { né: 'ö' } }]), 5000);
  });

  test('presence is tracked, seen and left', async () => {
    const [ann, ben] = [harness.client({ version }), harness.client({ version })];
    const annChannel = ann.channel('room', { config: { presence: { key: 'ann' } } });
    const benChannel = ben.channel('room', { config: { presence: { key: 'ben' } } });
    let ready = 0;
    for (const channel of [annChannel, benChannel]) {
      channel.on('presence', { event: 'sync' }, () => {}).subscribe(() => ready++);
    }
    await vi.waitFor(() => expect(ready).toBe(2), 5000);
    expect(await annChannel.track({ mood: 'fine' })).toBe('ok');
    await vi.waitFor(
      () => expect(benChannel.presenceState()).toMatchObject({ ann: [{ mood: 'fine' }] }),
      5000,
    );
    expect(await annChannel.track({ mood: 'better' })).toBe('ok');
    await vi.waitFor(
      () => expect(benChannel.presenceState()).toMatchObject({ ann: [{ mood: 'better' }] }),
      5000,
    );
    expect(benChannel.presenceState()['ann']).toHaveLength(1);
    expect(await annChannel.untrack()).toBe('ok');
    await vi.waitFor(() => expect(benChannel.presenceState()).toEqual({}), 5000);
  });
});

test('a client that sets a new token goes on as the new member', async () => {
  let token = await harness.token({ sub: ALICE });
  const client = harness.client({ token: async () => token });
  const seen = await watch(client, 'refresh');
  token = await harness.token({ sub: BOB });
  await client.realtime.setAuth();
  await vi.waitFor(() => expect(seen.systems).toHaveLength(2), 5000);
  await insert(ALICE, 'private');
  await insert(BOB, 'private');
  await vi.waitFor(() => expect(seen.changes).toMatchObject([{ new: { author: BOB } }]), 5000);
});

test('a refused join and an expired token reach the status callback', async () => {
  const refused: string[] = [];
  const outsider = harness.client({ token: async () => 'bad.bad.bad' });
  await outsider.realtime.setAuth();
  outsider.channel('refused').subscribe((status, error) => refused.push(`${status} ${error?.message}`));
  await vi.waitFor(() => expect(refused[0]).toMatch(/^CHANNEL_ERROR MalformedJWT: The token provided/), 5000);

  const expiring = await harness.token({ sub: ALICE, exp: Math.floor(Date.now() / 1000) + 3 });
  const seen = await watch(harness.client({ token: async () => expiring }), 'expiring');
  await vi.waitFor(() => expect(seen.statuses).toEqual(['SUBSCRIBED', 'CLOSED']), 5000);
  expect(seen.systems.at(-1)).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Token has expired'),
  });
});

test('a removed channel can be opened again', async () => {
  const client = harness.client({ token: () => harness.token({ sub: ALICE }) });
  const first = await watch(client, 'again');
  await client.removeChannel(client.channel('again'));
  const second = await watch(client, 'again');
  await insert(ALICE);
  await vi.waitFor(() => expect(second.changes).toHaveLength(1), 5000);
  expect(first.changes).toEqual([]);
});
