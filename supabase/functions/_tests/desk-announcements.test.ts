import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('desk');
let asha: SupabaseClient;
let organiser: SupabaseClient;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  organiser = await fn.signUp('organiser@goabuildclub.example', 'Nadia Fonseca');
  await fn.callAs(organiser, { claim: true });
});

const id = '00000000-0000-4000-8000-000000000001';
const addresses = () => fn.mail.mails.flatMap(({ to }) => to);
const announce = () =>
  organiser.rpc('act_at_desk', {
    entry_id: id,
    action: 'announce',
    details: {
      text: 'Dinner <b>at eight</b>.',
      audience: 'members',
      edition: null,
      show_from: null,
      by_mail: true,
    },
  });

test('goes to every member once, 50 a call, until all have it', async () => {
  // With the three members from above, 53.
  await fn.test.backend.database.exec(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || number || '@example.com', '', '{}', '{}', now(), now()
       from generate_series(1, 50) as number`,
  );
  await fn.signUp('ravi@example.com', 'Ravi Menezes');
  fn.mail.reset();
  expect((await announce()).data).toEqual({ mail: true });
  const first = await fn.callAs(organiser, { mail: id });
  expect(first.status).toBe(503);
  expect(first.headers.get('retry-after')).toBe('1');
  expect(fn.mail.mails).toHaveLength(50);
  expect((await announce()).data).toEqual({ mail: true });
  expect(await (await fn.callAs(organiser, { mail: id })).json()).toEqual({ sent: true });
  expect(new Set(addresses()).size).toBe(53);
  expect((await announce()).data).toEqual({});
  expect(await (await fn.callAs(organiser, { mail: id })).json()).toEqual({ sent: true });
  expect(addresses()).toHaveLength(53);
});

test('names its author, shows the text as it is, and can be stopped with one press', () => {
  const [mail] = fn.mail.mails;
  expect(mail?.subject).toBe('An announcement by Nadia Fonseca, Goa Build Club');
  expect(mail?.text).toContain('> Dinner <b>at eight</b>.');
  expect(mail?.html).toContain('Dinner &lt;b&gt;at eight&lt;/b&gt;.');
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(
      /^<.*\/functions\/v1\/mail-opt-out\?token=[0-9a-f]{96}&mails=announcements>$/,
    ) as string,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('is asked for by organisers only, and nobody else learns an address', async () => {
  const answer = await fn.callAs(asha, { mail: id });
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('@');
  expect((await fn.callAs(null, { mail: id })).status).toBe(401);
});

test('waits when the mail service fails, and then goes to those who have none', async () => {
  await fn.test.backend.database.exec('delete from private.announcement_mails where true');
  fn.mail.reset();
  fn.mail.answerWith('ravi@example.com', 500);
  await fn.callAs(organiser, { mail: id });
  const response = await fn.callAs(organiser, { mail: id });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(new Set(addresses()).size).toBe(52);
  expect(addresses()).toHaveLength(52);
  fn.mail.answerWith('ravi@example.com', 200);
  expect((await fn.callAs(organiser, { mail: id })).status).toBe(200);
  expect(addresses()).toHaveLength(53);
});
