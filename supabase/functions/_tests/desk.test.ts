import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultEdition } from '../../../src/content/edition.ts';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('desk');
let asha: SupabaseClient;
let organiser: SupabaseClient;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  // The address in ORGANISER_EMAIL.
  organiser = await fn.signUp('organiser@goabuildclub.example', 'Nadia Fonseca');
  const content = JSON.stringify({ ...defaultEdition, id: '2099-10' }).replaceAll('2025-10', '2099-10');
  await fn.test.backend.database.query(
    `with draft as (insert into private.editions (id, draft) values ('2099-10', '{}'))
     insert into private.edition_releases (edition, number, content, note) values ('2099-10', 1, $1, '')`,
    [content],
  );
});
beforeEach(() => fn.reset());

test('the member with the organiser’s address becomes the first organiser, and nobody else', async () => {
  expect((await fn.callAs(null, { claim: true })).status).toBe(401);
  expect(await (await fn.callAs(asha, { claim: true })).json()).toEqual({ organiser: false });
  expect((await asha.rpc('desk_pull')).error?.code).toBe('42501');
  expect(await (await fn.callAs(organiser, { claim: true })).json()).toEqual({ organiser: true });
  expect((await organiser.rpc('desk_pull')).error).toBeNull();
  expect(await (await fn.callAs(asha, { claim: true })).json()).toEqual({ organiser: false });
});

test('an organiser has the site built again, and a failure of the hook can be retried', async () => {
  expect((await fn.callAs(null, { deploy: true })).status).toBe(401);
  expect((await fn.callAs(asha, { deploy: true })).status).toBe(403);
  expect(fn.deployHook.calls).toBe(0);
  expect(await (await fn.callAs(organiser, { deploy: true })).json()).toEqual({ deployed: true });
  // The clock asks for no other build while the seats stay.
  expect((await fn.test.backend.database.query('select seats_built from private.clock')).rows).toEqual([
    { seats_built: { '2099-10': 12 } },
  ]);
  fn.deployHook.status = 500;
  const failed = await fn.callAs(organiser, { deploy: true });
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
  expect(fn.deployHook.calls).toBe(2);
});

test.each([{}, { claim: 'yes' }, { deploy: 'yes' }, { mail: 'x' }, null, []])(
  'the body %j is refused',
  async (body) => {
    expect((await fn.callAs(organiser, body)).status).toBe(400);
  },
);
