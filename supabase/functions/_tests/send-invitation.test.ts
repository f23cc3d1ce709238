import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notices } from '../../../src/content/notices.ts';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('send-invitation');
let asha: SupabaseClient;
let ravi: SupabaseClient;
let guests = 0;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha "A" Naik');
  ravi = await fn.signUp('ravi@example.com', '');
});
beforeEach(() => fn.reset());

const invite = async (client: SupabaseClient) => {
  guests += 1;
  const email = `guest${guests}@example.com`;
  const { data, error } = await client.from('invitations').insert({ invitee_email: email }).select().single();
  expect(error).toBeNull();
  return data as { id: string; invitation_code: string; invitee_email: string };
};

const bodyOf = (code: string) => ({
  email: 'evil@example.com',
  inviterName: 'Somebody Else',
  invitationCode: code,
});

const change = async (id: string, assignment: string) => {
  await fn.test.backend.database.query(`update public.invitations set ${assignment} where id = $1`, [id]);
};

const changeInvitation = (invitation_id: string, wish: string) =>
  asha.rpc('change_invitation', { entry_id: crypto.randomUUID(), invitation_id, change: wish });

test('the mail uses name and address from the database, not from the body', async () => {
  const invitation = await invite(asha);
  const response = await fn.callAs(asha, bodyOf(invitation.invitation_code));
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({ sent: true });
  expect(fn.mail.mails).toEqual([
    expect.objectContaining({
      to: [invitation.invitee_email],
      subject: 'Asha "A" Naik invited you to the Goa Build Club',
      html: expect.stringContaining('Asha &quot;A&quot; Naik') as unknown,
      text: expect.stringContaining(`${fn.test.url}/auth?ref=${invitation.invitation_code}`) as unknown,
    }),
  ]);
  expect(JSON.stringify(fn.mail.mails)).not.toMatch(/evil|Somebody/);
});

test('repeated and concurrent calls mail an invitation once', async () => {
  const { invitation_code: code } = await invite(asha);
  const answers = await Promise.all(Array.from({ length: 4 }, () => fn.callAs(asha, bodyOf(code))));
  answers.push(await fn.callAs(asha, bodyOf(code)));
  for (const answer of answers) expect(await answer.json()).toEqual({ sent: true });
  expect(fn.mail.mails).toHaveLength(1);
});

test('a retry after the inviter changed their name sends no second mail', async () => {
  const { id, invitation_code: code } = await invite(asha);
  const { data } = await asha.auth.getUser();
  const rename = async (name: string) =>
    asha.from('profiles').update({ full_name: name }).eq('id', data.user?.id).throwOnError();
  await fn.callAs(asha, bodyOf(code));
  // Simulates a crash between the mail and its mark.
  await change(id, 'mailed_at = null');
  await rename('Asha Naik-Desai');
  expect(await (await fn.callAs(asha, bodyOf(code))).json()).toEqual({ sent: true });
  expect(fn.mail.mails).toHaveLength(1);
  await rename('Asha "A" Naik');
});

test('an address that has opted out gets no mail, and the inviter is told so', async () => {
  const { id, invitation_code: code } = await invite(asha);
  await fn.callAs(asha, bodyOf(code));
  const [mail] = fn.mail.mails;
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const pressed = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(pressed.status).toBe(200);

  await changeInvitation(id, 'revoke');
  const { data } = await changeInvitation(id, 'resend');
  const response = await fn.callAs(asha, bodyOf((data as { invitation_code: string }).invitation_code));
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    code: 'not_mailed',
    message: notices.invitationNotMailed.description,
  });
  expect(fn.mail.mails).toHaveLength(1);
  const { data: kept } = await asha.from('invitations').select('status').eq('id', id).single();
  expect(kept).toEqual({ status: 'pending' });
});

test('another member’s invitation is unknown, like one that does not exist', async () => {
  const { invitation_code: code } = await invite(asha);
  const others = await fn.callAs(ravi, bodyOf(code));
  const missing = await fn.callAs(ravi, bodyOf('no-such-code'));
  expect([others.status, missing.status]).toEqual([404, 404]);
  expect(await others.json()).toEqual(await missing.json());
  expect(fn.mail.calls).toBe(0);
});

test('a request without a session sends no mail', async () => {
  const { invitation_code: code } = await invite(asha);
  for (const token of [null, 'garbage', fn.test.backend.keys.publishable]) {
    const response = await fn.callWith(token, bodyOf(code));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  }
  expect(fn.mail.calls).toBe(0);
});

test.each(["status = 'revoked'", "status = 'accepted'", "expires_at = now() - interval '1 minute'"])(
  'an invitation that is not open is not mailed (%s)',
  async (assignment) => {
    const { id, invitation_code: code } = await invite(asha);
    await change(id, assignment);
    const response = await fn.callAs(asha, bodyOf(code));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'invitation_not_pending' });
    expect(fn.mail.calls).toBe(0);
  },
);

test('a retry after a failed mail sends it', async () => {
  const { invitation_code: code, invitee_email: address } = await invite(asha);
  fn.mail.answerWith(address, 500);
  const failed = await fn.callAs(asha, bodyOf(code));
  expect(failed.status).toBe(503);
  expect(failed.headers.get('retry-after')).toBe('30');
  expect(await failed.json()).toMatchObject({ code: 'mail_failed' });

  fn.mail.reset();
  expect(await (await fn.callAs(asha, bodyOf(code))).json()).toEqual({ sent: true });
  expect(fn.mail.mails).toHaveLength(1);
});

test('an address that the mail service refuses is a final refusal', async () => {
  const { invitation_code: code, invitee_email: address } = await invite(asha);
  fn.mail.answerWith(address, 422);
  const response = await fn.callAs(asha, bodyOf(code));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'address_refused' });
});

test('a body without a code is refused', async () => {
  expect((await fn.callAs(asha, {})).status).toBe(400);
  expect((await fn.callAs(asha, { invitationCode: 7 })).status).toBe(400);
  expect((await fn.callAs(asha, bodyOf('a\u0000b'))).status).toBe(400);
  expect((await fn.callAs(asha, null)).status).toBe(400);
  expect((await fn.callAs(asha, bodyOf('x'.repeat(20_000)))).status).toBe(413);
});
