import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALICE, BOB, type Harness, startHarness } from './testing/harness.ts';
import { insertMessage } from './testing/messages.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

interface Watch {
  readonly changes: RealtimePostgresChangesPayload<Record<string, unknown>>[];
  readonly statuses: string[];
  readonly systems: { status: string; message: string }[];
}

const privately = { config: { private: true } };

/** Subscribes as the portal does and resolves when the changes are live. */
async function watch(client: SupabaseClient, topic: string): Promise<Watch> {
  const seen: Watch = { changes: [], statuses: [], systems: [] };
  // Otherwise the client joins as a visitor first and pushes its token afterwards.
  await client.realtime.setAuth();
  client
    .channel(topic, privately)
    .on('postgres_changes', { event: '*', schema: 'public', table: 'messages' }, (change) =>
      seen.changes.push(change),
    )
    .on('system', {}, (system: Watch['systems'][number]) => seen.systems.push(system))
    .subscribe((status) => seen.statuses.push(status));
  await vi.waitFor(() => expect(seen.systems[0]).toMatchObject({ status: 'ok' }), 5000);
  return seen;
}

test('a client receives inserts, updates and deletes as its member sees them', async () => {
  const alice = await watch(
    harness.client(() => harness.token({ sub: ALICE })),
    'members-chat',
  );
  const bob = await watch(
    harness.client(() => harness.token({ sub: BOB })),
    'members-chat',
  );
  // Waits for each change before the next: the server reads the record only when it delivers the change.
  const id = await insertMessage(harness, { author: ALICE, room: 'private' });
  await vi.waitFor(() => expect(alice.changes).toHaveLength(1), 5000);
  await harness.database.query(`update public.messages set room = 'all' where id = $1`, [id]);
  await vi.waitFor(() => expect(bob.changes).toHaveLength(1), 5000);
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
  expect(bob.changes).toMatchObject([{ eventType: 'UPDATE' }, { eventType: 'DELETE', new: {}, old: { id } }]);
});

test('a client that sets a new token goes on as the new member', async () => {
  let token = await harness.token({ sub: ALICE });
  const client = harness.client(async () => token);
  const seen = await watch(client, 'members-refresh');
  token = await harness.token({ sub: BOB });
  await client.realtime.setAuth();
  await vi.waitFor(() => expect(seen.systems).toHaveLength(2), 5000);
  await insertMessage(harness, { author: ALICE, room: 'private' });
  await insertMessage(harness, { author: BOB, room: 'private' });
  await vi.waitFor(() => expect(seen.changes).toMatchObject([{ new: { author: BOB } }]), 5000);
});

test('a refused join and an expired token reach the status callback', async () => {
  const refused: string[] = [];
  const outsider = harness.client(async () => 'bad.bad.bad');
  await outsider.realtime.setAuth();
  outsider
    .channel('members-refused', privately)
    .subscribe((status, error) => refused.push(`${status} ${error?.message}`));
  await vi.waitFor(() => expect(refused[0]).toMatch(/^CHANNEL_ERROR InvalidJWTToken: /), 5000);

  const expiring = await harness.token({ sub: ALICE, exp: Math.floor(Date.now() / 1000) + 3 });
  const seen = await watch(
    harness.client(async () => expiring),
    'members-expiring',
  );
  await vi.waitFor(() => expect(seen.statuses).toEqual(['SUBSCRIBED', 'CLOSED']), 5000);
  expect(seen.systems.at(-1)).toMatchObject({ status: 'error', message: 'Token has expired' });
});

test('a removed channel can be opened again', async () => {
  const client = harness.client(() => harness.token({ sub: ALICE }));
  const first = await watch(client, 'members-again');
  await client.removeChannel(client.channel('members-again'));
  const second = await watch(client, 'members-again');
  await insertMessage(harness, { author: ALICE });
  await vi.waitFor(() => expect(second.changes).toHaveLength(1), 5000);
  expect(first.changes).toEqual([]);
});
