import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('desk');
let asha: SupabaseClient;
let organiser: SupabaseClient;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  // The address in ORGANISER_EMAIL.
  organiser = await fn.signUp('organiser@goabuildclub.example', 'Nadia Fonseca');
});
beforeEach(() => fn.reset());

const deskOf = async (client: SupabaseClient) => {
  const { data } = await client.rpc('sync_pull', { opened: ['desk'] }).throwOnError();
  return (data as { readonly documents: Readonly<Record<string, unknown>> }).documents['desk'];
};

test('the member with the organiser’s address becomes the first organiser, and nobody else', async () => {
  expect((await fn.callAs(null, { claim: true })).status).toBe(401);
  expect(await (await fn.callAs(asha, { claim: true })).json()).toEqual({ organiser: false });
  expect(await deskOf(asha)).toBeUndefined();
  expect(await (await fn.callAs(organiser, { claim: true })).json()).toEqual({ organiser: true });
  expect(await deskOf(organiser)).toBeDefined();
  expect(await (await fn.callAs(asha, { claim: true })).json()).toEqual({ organiser: false });
});

test.each([{}, { claim: 'yes' }, null, []])('the body %j is refused', async (body) => {
  expect((await fn.callAs(organiser, body)).status).toBe(400);
});
