import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultEdition } from '../../../src/content/edition.ts';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('clock');

beforeAll(async () => {
  await askForBuild('infinity');
  await fn.signUp('asha@example.com', 'Asha Naik');
  await fn.signUp('ravi@example.com', 'Ravi Menezes');
});
beforeEach(async () => {
  await fn.reset();
  await exec('delete from public.announcements where true; delete from public.applications where true');
  await exec(`delete from auth.users where email like 'member%'`);
  await askForDigest();
});

const exec = (statement: string) => fn.test.backend.database.exec(statement);
/** Ends the minute in which no call is told of the digest. */
const askForDigest = () =>
  exec(`update private.clock set digest_ask_at = now() - interval '1 second' where only_row`);
/** From then on the clock may ask for a build with the seats that are left. */
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

test('a scheduled announcement is mailed once its time has come, to each member once', async () => {
  await schedule('Dinner at eight.', 'now()');
  expect(await tick()).toEqual(['clock']);
  // Two calls at once, as when somebody else calls too.
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(addresses()).toEqual(['asha@example.com', 'ravi@example.com']);
  expect(await tick()).toEqual([]);
});

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
    `insert into public.applications (id, name, email, business, phone, project, plan, edition, in_digest, created_at)
     select gen_random_uuid(), 'Meera ' || n, 'meera@example.com', 'Shop', '123456', 'P', 'stay', '2025-10', true,
       now() - interval '7 hours' + n * interval '1 second'
     from generate_series(1, 103) as n`,
  );
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

test('a digest that fails is tried again a minute later, and announcements go meanwhile', async () => {
  await exec(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition, in_digest, created_at)
     values (gen_random_uuid(), 'Meera', 'meera@example.com', 'Shop', '123456', 'P', 'stay', '2025-10', true, now() - interval '7 hours')`,
  );
  await schedule('Dinner at eight.', 'now()');
  await tick();
  fn.mail.answerWith('organiser@goabuildclub.example', 500);
  expect((await call()).status).toBe(200);
  expect(addresses()).toEqual(['asha@example.com', 'ravi@example.com']);
  fn.mail.reset();
  await askForDigest();
  await call();
  expect(fn.mail.mails.map(({ subject }) => subject)).toEqual(['1 more application']);
});

test('somebody who calls without end is told to wait, and others are served', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++) statuses.push((await call()).status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
});

test('a stranger who asks without end whether the function is ready leaves the doctor its answer', async () => {
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

/** Two who have confirmed their address and one who has not. */
const waitForNews = () =>
  exec(
    `delete from private.edition_news where true;
     insert into private.edition_news (mailbox, email, confirmed_at)
     select private.edition_news_mailbox(name || '@example.com'), name || '@example.com', case when name <> 'unsure' then now() end
     from unnest(array['meera', 'tara', 'unsure']) as name`,
  );
/** The default edition, in January 2031. */
const publish = () =>
  exec(
    `insert into private.editions (id, draft) values ('2031-01', '{}') on conflict do nothing;
     insert into private.edition_releases (edition, number, content, note)
     select '2031-01', count(*) + 1,
       '${JSON.stringify(defaultEdition).replaceAll('2025-10', '2031-01').replaceAll("'", "''")}', ''
     from private.edition_releases where edition = '2031-01'`,
  );
const letFiveMinutesPass = () =>
  exec(`update private.edition_news set ask_at = ask_at - interval '5 minutes' where true`);

test('who waits for the next edition gets one mail after its publication, and is forgotten', async () => {
  await waitForNews();
  await publish();
  await letFiveMinutesPass();
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

test('the news that fails is mailed later, also when the answer of the mail service was lost, and nobody gets two', async () => {
  await waitForNews();
  await publish();
  await letFiveMinutesPass();
  fn.mail.answerWith('tara@example.com', 500);
  fn.mail.answerWith('meera@example.com', 422);
  expect((await call()).status).toBe(200);
  expect(addresses()).toEqual([]);
  expect(await tick()).toEqual([]);
  fn.mail.reset();
  await letFiveMinutesPass();
  expect(await tick()).toEqual(['clock']);
  // The mail goes, and the address cannot be deleted.
  await exec('revoke execute on function public.forget_edition_news(text[]) from service_role');
  try {
    expect((await call()).status).toBe(500);
  } finally {
    await exec('grant execute on function public.forget_edition_news(text[]) to service_role');
  }
  await letFiveMinutesPass();
  expect((await call()).status).toBe(200);
  expect(addresses()).toEqual(['tara@example.com']);
  expect(await tick()).toEqual([]);
});

test('the organiser and the applicant hear once of a seat that was given back', async () => {
  await publish();
  await exec(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition, status, decided_at)
     select gen_random_uuid(), name, lower(name) || '@example.com', 'Shop', '123456', 'P', 'stay', '2031-01', status, now() - n * interval '1 hour'
     from (values (1, 'Meera', 'accepted'), (2, 'Zoya', 'waitlisted'), (3, 'Kabir', 'waitlisted')) as applied (n, name, status);
     insert into private.attendees (edition, application_id, name, email, payment)
     select edition, id, name, email, 'paid' from public.applications where status = 'accepted';
     select public.give_seat_back_by_link(receipt_token) from public.applications where status = 'accepted';`,
  );
  fn.mail.answerWith('organiser@goabuildclub.example', 500);
  await call();
  fn.mail.answerWith('organiser@goabuildclub.example', 200);
  await exec(`update private.attendees set tell_at = now() - interval '1 second' where tell_at is not null`);
  await Promise.all([call(), call()]);
  expect(addresses()).toEqual(['meera@example.com', 'organiser@goabuildclub.example']);
  const [toApplicant, mail] = fn.mail.mails.toSorted((a, b) => a.to.join().localeCompare(b.to.join()));
  expect(toApplicant?.text).toContain('You are marked as paid, so we write to you about the money.');
  expect(mail).toMatchObject({
    to: ['organiser@goabuildclub.example'],
    subject: 'Meera can’t come to January 2031',
  });
  expect(mail?.text).toContain('They are marked as paid, so the money may have to go back.');
  expect(mail?.text).toContain('Kabir is first on the waitlist.');
  expect(mail?.text).toMatch(/\/desk\/[0-9a-f-]{36}\n/);
  expect(await tick()).toEqual([]);
  await exec('delete from private.attendees where true');
});

test('the site is built once with the seats that are left, and again while the hook fails', async () => {
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
  expect(fn.deployHook.calls).toBe(2);
});
