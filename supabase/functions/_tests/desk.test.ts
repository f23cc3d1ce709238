import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClockAtNoon } from '../../local/testing/clock-at-noon.ts';
import { runtimes, startFunction, type FunctionUnderTest } from './runtimes.ts';

startClockAtNoon();

describe.each(runtimes)('desk %s', (runtime) => {
  let fn: FunctionUnderTest;
  let asha: SupabaseClient;
  let organiser: SupabaseClient;

  beforeAll(async () => {
    fn = await startFunction('desk', runtime);
    asha = await fn.signUp('asha@example.com', 'Asha Naik');
    // The address in ORGANISER_EMAIL.
    organiser = await fn.signUp('organiser@goabuildclub.example', 'Nadia Fonseca');
  });
  afterAll(() => fn?.close());

  const call = async (client: SupabaseClient | null, body: unknown) => {
    const token = (await client?.auth.getSession())?.data.session?.access_token;
    return fn.call({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  };

  test('the member with the organiser’s address becomes the first organiser, and nobody else', async () => {
    expect((await call(null, { claim: true })).status).toBe(401);
    expect(await (await call(asha, { claim: true })).json()).toEqual({ organiser: false });
    expect((await asha.rpc('desk_pull')).error?.code).toBe('42501');
    expect(await (await call(organiser, { claim: true })).json()).toEqual({ organiser: true });
    expect((await organiser.rpc('desk_pull')).error).toBeNull();
    expect(await (await call(asha, { claim: true })).json()).toEqual({ organiser: false });
  });

  test('an organiser has the site built again, and a failure of the hook can be retried', async () => {
    expect((await call(null, { deploy: true })).status).toBe(401);
    expect((await call(asha, { deploy: true })).status).toBe(403);
    expect(fn.deployHook.calls).toBe(0);
    expect(await (await call(organiser, { deploy: true })).json()).toEqual({ deployed: true });
    fn.deployHook.status = 500;
    const failed = await call(organiser, { deploy: true });
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
    expect(fn.deployHook.calls).toBe(2);
  });

  test.each([{}, { claim: 'yes' }, { deploy: 'yes' }, null, []])('the body %j is refused', async (body) => {
    expect((await call(organiser, body)).status).toBe(400);
  });
});
