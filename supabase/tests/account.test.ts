import { afterEach, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../local/testing.ts';

// Beyond the SQL tests: a deleted account, as the API and the auth service show it to the app.

let local: TestBackend | undefined;
afterEach(() => local?.close());

test('a member exports the data, deletes the account and becomes a former member', async () => {
  local = await startTestBackend();
  const account = { email: 'asha@example.com', password: 'password' };
  const asha = local.client();
  const { data: signedUp } = await asha.auth.signUp({
    ...account,
    options: { data: { full_name: 'Asha Naik' } },
  });
  const ravi = local.client();
  await ravi.auth.signUp({ email: 'ravi@example.com', password: 'password' });
  await asha.from('messages').insert({ content: 'Hello' });

  const { data: exported } = await asha.rpc('export_my_data');
  expect(exported).toMatchObject({
    account: { id: signedUp.user?.id, email: 'asha@example.com' },
    profile: { full_name: 'Asha Naik' },
    messages: [{ content: 'Hello' }],
    invitations: [],
    invitation_stats: null,
  });

  const refreshToken = signedUp.session?.refresh_token ?? '';
  expect(await asha.rpc('delete_my_account')).toMatchObject({ error: null, status: 204 });

  expect((await ravi.from('messages').select('content, user_id')).data).toEqual([
    { content: 'Hello', user_id: null },
  ]);
  expect((await ravi.from('profiles').select('id').eq('id', signedUp.user?.id)).data).toEqual([]);

  // The token stays valid until it expires, but stores nothing.
  expect(await asha.from('messages').insert({ content: 'Ghost' })).toMatchObject({ status: 403 });
  expect((await asha.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
  expect((await local.client().auth.refreshSession({ refresh_token: refreshToken })).error).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
  });
  expect((await local.client().auth.signInWithPassword(account)).error?.code).toBe('invalid_credentials');
  const { data: signedUpAgain } = await local.client().auth.signUp(account);
  expect(signedUpAgain.user?.email).toBe(account.email);
  expect(signedUpAgain.user?.id).not.toBe(signedUp.user?.id);
});

test('a password is kept as a salted hash only', async () => {
  local = await startTestBackend();
  for (const email of ['asha@example.com', 'ravi@example.com'])
    await local.client().auth.signUp({ email, password: 'the same password' });
  const { rows } = await local.backend.database.query<{ hash: string; row: string }>(
    'select encrypted_password as hash, to_jsonb(account)::text as row from auth.users as account',
  );
  expect(rows.map(({ hash }) => hash)).toEqual([
    expect.stringMatching(/^\$2[aby]\$1\d\$/),
    expect.stringMatching(/^\$2[aby]\$1\d\$/),
  ]);
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  expect(rows.filter(({ row }) => row.includes('the same password'))).toEqual([]);
});
