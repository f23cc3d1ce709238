import { afterEach, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../local/testing.ts';

// Beyond the SQL tests: sessions as the auth service starts and ends them.

let local: TestBackend | undefined;
afterEach(() => local?.close());

test('a member sees the devices, signs out all others and stays signed in here', async () => {
  local = await startTestBackend();
  const account = { email: 'asha@example.com', password: 'password' };
  const laptop = local.client();
  await laptop.auth.signUp(account);
  const phone = local.client();
  await phone.auth.signInWithPassword(account);

  const { data: devices } = await laptop.rpc('my_sessions');
  expect(devices).toEqual([
    expect.objectContaining({ user_agent: expect.any(String), is_this_device: true }),
    expect.objectContaining({ user_agent: expect.any(String), is_this_device: false }),
  ]);

  expect((await laptop.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect((await laptop.rpc('my_sessions')).data).toHaveLength(1);
  expect((await laptop.auth.refreshSession()).error).toBeNull();
  expect((await phone.rpc('my_sessions')).data).toEqual([]);
  expect((await phone.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
});
