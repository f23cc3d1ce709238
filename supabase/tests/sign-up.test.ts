import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { startClockAtNoon } from '../local/testing/clock-at-noon.ts';
import { startTestBackend, type TestBackend } from '../local/testing.ts';

// Beyond the SQL tests: the same rules through the real auth service and the API.

startClockAtNoon();

let local: TestBackend | undefined;
afterEach(() => local?.close());

const signUp = async (backend: TestBackend, email: string, data: Record<string, string>) => {
  const client = backend.client();
  const { data: answer, error } = await client.auth.signUp({
    email,
    password: 'password',
    options: { data },
  });
  expect(error).toBeNull();
  return { client, id: answer.user?.id ?? '', session: answer.session };
};

const invite = (client: SupabaseClient, email: string) =>
  client.from('invitations').insert({ invitee_email: email }).select().single<{ invitation_code: string }>();

const invitations = async (client: SupabaseClient) =>
  (await client.from('invitations').select('invitee_email, status, invitee_id').order('invitee_email')).data;

test('a sign-up with a code is a referral at once when confirmations are off', async () => {
  local = await startTestBackend();
  const asha = await signUp(local, 'asha@example.com', { full_name: 'Asha Naik' });
  const { data: invitation } = await invite(asha.client, 'Friend@example.com');
  const code = invitation?.invitation_code ?? '';
  const visitor = local.client();
  const check = (given: string) =>
    visitor.rpc('check_referral', { code: given }).then(({ data }): unknown => data);
  expect(await check(code)).toEqual({ valid: true, inviter_name: 'Asha Naik' });

  const friend = await signUp(local, 'friend@example.com', { full_name: 'Friend', referral_code: code });
  expect((await friend.client.rpc('was_referred')).data).toBe(true);
  expect(await check(code)).toEqual({ valid: false });

  const personal = `GOA-${asha.id.slice(-8).toUpperCase()}`;
  expect(await check(personal)).toEqual({ valid: true, inviter_name: 'Asha Naik' });
  const guest = await signUp(local, 'guest@example.com', { full_name: 'Guest', referral_code: personal });
  expect((await guest.client.rpc('was_referred')).data).toBe(true);

  expect(await invitations(asha.client)).toEqual([
    { invitee_email: 'friend@example.com', status: 'accepted', invitee_id: friend.id },
    { invitee_email: null, status: 'accepted', invitee_id: guest.id },
  ]);
  expect(
    (await asha.client.from('invitation_stats').select('total_sent, total_accepted').single()).data,
  ).toEqual({
    total_sent: 2,
    total_accepted: 2,
  });
});

test('with confirmations on, the link in the mail makes a sign-up a referral', async () => {
  local = await startTestBackend({ confirmEmail: true });
  const { database, mailbox } = local.backend;
  await signUp(local, 'asha@example.com', { full_name: 'Asha Naik' });
  await database.query(
    `insert into public.invitations (inviter_id, invitee_email, invitation_code)
     select id, 'friend@example.com', 'the-code' from auth.users where email = 'asha@example.com'`,
  );
  const friend = await signUp(local, 'friend@example.com', { referral_code: 'the-code' });
  expect(friend.session).toBeNull();
  const status = async () =>
    (await database.query('select status from public.invitations where invitation_code = $1', ['the-code']))
      .rows;
  expect(await status()).toEqual([{ status: 'pending' }]);

  const mail = (await mailbox.list()).find(({ to }) => to.includes('friend@example.com'));
  const tokenHash = /token_hash=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await local.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect(await status()).toEqual([{ status: 'accepted' }]);
});
