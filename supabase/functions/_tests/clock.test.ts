import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { firstEdition } from '../../../src/tools/build/first-edition.ts';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('clock');

let asha: SupabaseClient;

beforeAll(async () => {
  await askForBuild('infinity');
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  await fn.signUp('ravi@example.com', 'Ravi Menezes');
});
beforeEach(async () => {
  await fn.reset();
  await exec('delete from public.announcements where true; delete from public.applications where true');
  await exec(`delete from auth.users where email like 'member%'`);
});

const exec = (statement: string) => fn.test.backend.database.exec(statement);
const letTimePass = (time: string) =>
  exec(`update private.mails set due_at = due_at - interval '${time}' where finished_at is null`);
/** Sets the time from which the clock may ask for a build. */
const askForBuild = (from: string) =>
  exec(`update private.clock set build_ask_at = '${from}' where only_row`);
const call = () => fn.callAs(null, {});
const tick = async () => {
  const { rows } = await fn.test.backend.database.query<{ due: string[] }>('select private.tick() as due');
  return rows[0]?.due;
};
const schedule = (text: string, from: string) =>
  exec(
    `insert into public.announcements (id, text, audience, created_at, show_from, by_mail)
     values (gen_random_uuid(), '${text}', 'members', now() - interval '2 hours', ${from}, true)`,
  );
const addresses = () => fn.mail.mails.flatMap(({ to }) => to).toSorted();

/** Stores two confirmed addresses and one that is not. */
const waitForNews = () =>
  exec(
    `delete from private.edition_news where true;
     insert into private.edition_news (mailbox, email, confirmed_at)
     select private.mailbox_digest(name || '@example.com', 'edition news:'), name || '@example.com', case when name <> 'unsure' then now() end
     from unnest(array['meera', 'tara', 'unsure']) as name`,
  );
/** Publishes the first edition again, as that of January 2031. */
const publish = () =>
  exec(
    `insert into private.editions (id, draft) values ('2031-01', '{}') on conflict do nothing;
     insert into private.edition_releases (edition, number, content, note)
     select '2031-01', count(*) + 1,
       '${JSON.stringify(firstEdition).replaceAll('2025-10', '2031-01').replaceAll("'", "''")}', ''
     from private.edition_releases where edition = '2031-01'`,
  );

test('several announcements and more than 50 members are mailed by one call', async () => {
  await exec(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || number || '@example.com', '', '{}', '{}',
       now() - interval '1 day', now() - interval '1 day' from generate_series(1, 60) as number`,
  );
  await schedule('One.', 'now()');
  await schedule('Two.', 'now()');
  expect(await tick()).toEqual(['clock']);
  expect((await call()).status).toBe(200);
  expect(addresses()).toHaveLength(2 * 62);
  expect(await tick()).toEqual([]);
});

test('the organiser gets one digest of the applications that have no mail of their own', async () => {
  await exec(
    `select public.store_application(jsonb_build_object(
       'id', gen_random_uuid(), 'name', 'Meera ' || n, 'email', 'meera@example.com', 'business', 'Shop', 'phone', '123456', 'project', 'P',
       'plan', 'stay', 'filled_honeypot', true
     )) from generate_series(1, 103) as n;
     update public.applications set created_at = now() + substring(name from '[0-9]+')::integer * interval '1 second' where true`,
  );
  expect(await tick()).toEqual([]);
  await letTimePass('6 hours');
  expect(await tick()).toEqual(['clock']);
  await Promise.all([call(), call()]);
  const [mail, ...others] = fn.mail.mails;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: ['organiser@goabuildclub.example'],
    subject: '103 more applications',
  });
  expect(mail?.text).toContain('> Meera 1 (Shop)\n');
  expect(mail?.text).toContain('> Meera 100 (Shop)\n> and 3 more');
  expect(mail?.text).toMatch(/\/desk\n/);
  expect(await tick()).toEqual([]);
});

test('a mail that fails or cannot be written stops no other and is retried', async () => {
  await waitForNews();
  // The database knows this edition, but nobody has published it, so its mail cannot be written.
  await exec(
    `insert into private.known_editions (edition, starts_at, ends_at, bootcamp_ends_at, seats, state)
     values ('2030-01', '2099-01-01', '2099-01-02', '2099-01-02', 12, 'planned');
     select private.queue_edition_news(now() - interval '1 second')`,
  );
  await schedule('Dinner at eight.', 'now()');
  await tick();
  fn.mail.answerWith('asha@example.com', 500);
  expect((await call()).status).toBe(200);
  expect(addresses()).toEqual(['ravi@example.com']);
  fn.mail.reset();
  await exec(`delete from private.known_editions where edition = '2030-01'`);
  await publish();
  await letTimePass('5 minutes');
  await call();
  expect(addresses()).toEqual(['asha@example.com', 'meera@example.com', 'tara@example.com']);
});

test('a caller over the limit is told to wait, and others are served', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++) statuses.push((await call()).status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
});

test('a flood of readiness checks does not use up the doctor’s', async () => {
  const ask = async (address: string) =>
    (await fn.test.backend.fetch(new Request(`${fn.test.url}/functions/v1/clock`), { address })).status;
  await exec('update private.clock set ticked_at = now() where only_row');
  const statuses: number[] = [];
  for (let n = 0; n < 42; n++) statuses.push(await ask('192.0.2.1'));
  expect(statuses).toContain(429);
  expect(await ask('192.0.2.2')).toBe(200);
});

test('the doctor is told when the clock stands still', async () => {
  const ask = async () => (await fn.call({ method: 'GET' })).json();
  await exec('update private.clock set ticked_at = now() where only_row');
  expect(await ask()).toEqual({ ready: true });
  await exec(`update private.clock set ticked_at = now() - interval '4 minutes' where only_row`);
  expect(await ask()).toMatchObject({ code: 'clock_stopped' });
});

test('an address that waits for the next edition gets one mail after its publication, and is deleted', async () => {
  await waitForNews();
  await publish();
  await letTimePass('5 minutes');
  expect(await tick()).toEqual(['clock']);
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(addresses()).toEqual(['meera@example.com', 'tara@example.com']);
  const [mail] = fn.mail.mails;
  expect(mail?.subject).toBe('January 2031: the next edition has a date (Goa Build Club)');
  expect(mail?.text).toContain('When: 11-12 January (Saturday-Sunday), 2031');
  expect(mail?.text).toContain('This was the only mail');
  expect(mail?.text).toMatch(/\/#application\n/);
  expect(mail?.text).toMatch(/\/mail-opt-out\?token=[0-9a-f]{96}&mails=editions\n/);
  const { rows } = await fn.test.backend.database.query('select email from private.edition_news');
  expect(rows).toEqual([{ email: 'unsure@example.com' }]);
});

test('after a crash between sending and finishing, a mail is sent again under its key and arrives once', async () => {
  await waitForNews();
  await publish();
  await letTimePass('5 minutes');
  fn.mail.answerWith('meera@example.com', 422);
  await exec('revoke execute on function public.finish_mails(jsonb) from service_role');
  try {
    expect((await call()).status).toBe(500);
  } finally {
    await exec('grant execute on function public.finish_mails(jsonb) to service_role');
  }
  expect(addresses()).toEqual(['tara@example.com']);
  expect(await tick()).toEqual([]);
  await letTimePass('1 minute');
  expect(await tick()).toEqual(['clock']);
  expect((await call()).status).toBe(200);
  expect(addresses()).toEqual(['tara@example.com']);
  await letTimePass('1 day');
  expect(await tick()).toEqual([]);
});

/** Has an organiser decide about a new application, and the clock send the mail. */
const decide = async (decision: string, email: string, note = '') => {
  const [application, entry] = [randomUUID(), randomUUID()];
  await exec(
    `insert into private.organisers (user_id) select id from auth.users where email = 'asha@example.com' on conflict do nothing`,
  );
  await publish();
  await fn.test.backend.database.query(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition)
     values ($1, 'Meera <b>Shah</b>', $2, 'Shop', '+91 98765 43210', 'A shop', 'stay', '2031-01')`,
    [application, email],
  );
  const details = { application, decision, note, seen: 0, over: false };
  const { data } = await asha.rpc('act_at_desk', { entry_id: entry, action: 'decide', details });
  expect(data).toEqual({});
  await call();
};
const mailOf = (address: string) => fn.mail.mails.filter(({ to }) => to[0] === address);

test('the mail of an acceptance carries the note and the invitation, once', async () => {
  await decide('accepted', 'meera@example.com', 'Bring a <charger>.');
  await call();
  const { data } = await asha
    .from('invitations')
    .select('invitation_code, mailed_at')
    .eq('invitee_email', 'meera@example.com')
    .single<{ invitation_code: string; mailed_at: string | null }>();
  expect(data?.mailed_at).not.toBeNull();
  expect(mailOf('meera@example.com')).toEqual([
    expect.objectContaining({
      subject: 'You have a seat at Goa Build Club',
      reply_to: 'organiser@goabuildclub.example',
      text: expect.stringContaining(
        `${fn.test.url}/auth?ref=${data?.invitation_code}#email=meera%40example.com`,
      ) as unknown,
      html: expect.stringContaining('Bring a &lt;charger&gt;.') as unknown,
    }),
  ]);
  const [mail] = mailOf('meera@example.com');
  expect(mail?.text).toContain('Bring a <charger>.');
  expect(mail?.text).toContain('When: 11-12 January');
  expect(mail?.text).toContain('Where: To be announced (Goa)');
  expect(mail?.text).toContain('Foundation Builder for ₹25,000, ');
  expect(mail?.text).toMatch(/Choose a tier and pay:\nhttp\S+\/application#[\w-]{22}\n/);
  expect(mail?.attachments).toEqual([expect.objectContaining({ filename: 'goa-build-club-programme.ics' })]);
});

test('a member who is accepted is led to the ticket', async () => {
  await decide('accepted', 'ravi@example.com');
  const [mail] = mailOf('ravi@example.com');
  expect(mail?.text).toContain(`Ticket: Open your ticket, ${fn.test.url}/ticket\n`);
  expect(mail?.text).toContain('press “I can’t come” on your ticket or on the page of your application, so');
  expect(mail?.html).toMatch(new RegExp(`<a href="${fn.test.url}/event"[^>]*>What happens when</a>`));
  expect(mail?.text).toMatch(/Your application: How it stands, http\S+\/application#[\w-]{22}\n/);
  expect(mail?.text).not.toContain('/auth');
});

test.each([
  ['waitlisted', 'You are on the waitlist of Goa Build Club'],
  ['declined', 'Your application to Goa Build Club'],
])(
  'an applicant who is %s gets one mail, without payment links and attachments',
  async (decision, subject) => {
    const address = `${decision}@example.com`;
    await decide(decision, address);
    expect(mailOf(address).map((mail) => mail.subject)).toEqual([subject]);
    expect(mailOf(address)[0]?.text).not.toContain('Pay ₹');
    expect(mailOf(address)[0]?.attachments ?? []).toEqual([]);
  },
);

test('the clock asks for one build after a publication, and again after the hook failed', async () => {
  await publish();
  await call();
  expect(fn.deployHook.calls).toBe(0);

  await askForBuild('now');
  expect(await tick()).toEqual(['clock']);
  fn.deployHook.status = 500;
  expect((await call()).status).toBe(200);
  expect(await tick()).toEqual([]);
  fn.deployHook.status = 204;
  await askForBuild('now');
  expect(await tick()).toEqual(['clock']);
  expect((await call()).status).toBe(200);
  await askForBuild('now');
  expect(await tick()).toEqual([]);
  expect(fn.deployHook.calls).toBe(2);
  await askForBuild('infinity');
});
