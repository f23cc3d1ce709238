import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultEdition } from '../../../src/content/edition.ts';
import { readCalendar } from '../../../src/domain/calendar.testing.ts';
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

/** Stores an application and decides about it. Returns the entry's id, which names the mail. */
const decide = async (decision: string, email: string, note = '') => {
  const [application, entry] = [randomUUID(), randomUUID()];
  await fn.test.backend.database.query(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition)
     values ($1, 'Meera <b>Shah</b>', $2, 'Shop', '+91 98765 43210', 'A shop', 'stay', '2099-10')`,
    [application, email],
  );
  const details = { application, decision, note, seen: 0, over: false };
  const { data } = await organiser.rpc('act_at_desk', { entry_id: entry, action: 'decide', details });
  expect(data).toEqual({ mail: true });
  return entry;
};
const mailOf = (address: string) => fn.mail.mails.filter(({ to }) => to[0] === address);

test('the mail of an acceptance carries the note and the invitation, once', async () => {
  const entry = await decide('accepted', 'meera@example.com', 'Bring a <charger>.');
  const answers = await Promise.all([1, 2, 3].map(() => fn.callAs(organiser, { mail: entry })));
  answers.push(await fn.callAs(organiser, { mail: entry.toUpperCase() }));
  for (const answer of answers) expect(await answer.json()).toEqual({ sent: true });
  const { data } = await organiser
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
  expect(mail?.text).toContain('When: 11-12 October');
  expect(mail?.text).toContain('Where: To be announced (Goa)');
  expect(mail?.text).toContain(`Ticket: Here once you have your account, ${fn.test.url}/ticket`);
  expect(mail?.text).toContain('Foundation Builder: Pay ₹25,000, https://payments.example/');
  expect(mail?.attachments).toEqual([expect.objectContaining({ filename: 'goa-build-club-programme.ics' })]);
  const calendar = readCalendar(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64'));
  const times = calendar.events.map((event) => [event.get('DTSTART') ?? '', event.get('DTEND') ?? '']);
  // From Saturday noon to Sunday noon.
  expect(times.flat().toSorted().at(0)).toBe('20991011T063000Z');
  expect(times.flat().toSorted().at(-1)).toBe('20991012T063000Z');
});

test('a member who is accepted is led to the ticket', async () => {
  await fn.callAs(organiser, { mail: await decide('accepted', 'asha@example.com') });
  const [mail] = mailOf('asha@example.com');
  expect(mail?.text).toContain(`Open your ticket:\n${fn.test.url}/ticket\n`);
  expect(mail?.text).toContain('press “I can’t come” on your ticket or on the page of your application, so');
  expect(mail?.html).toMatch(new RegExp(`<a href="${fn.test.url}/event"[^>]*>What happens when</a>`));
  expect(mail?.text).toMatch(/Your application: How it stands, http\S+\/application#[\w-]{22}\n/);
  expect(mail?.text).not.toContain('/auth');
});

test.each([
  ['waitlisted', 'You are on the waitlist of Goa Build Club'],
  ['declined', 'Your application to Goa Build Club'],
])('who is %s reads so', async (decision, subject) => {
  const address = `${decision}@example.com`;
  await fn.callAs(organiser, { mail: await decide(decision, address) });
  expect(mailOf(address).map((mail) => mail.subject)).toEqual([subject]);
  expect(mailOf(address)[0]?.text).not.toContain('Pay ₹');
  expect(mailOf(address)[0]?.attachments ?? []).toEqual([]);
});

test('a mail service that is down is asked again later, and an address that it refuses is told', async () => {
  const entry = await decide('declined', 'down@example.com');
  fn.mail.answerWith('down@example.com', 500);
  const failed = await fn.callAs(organiser, { mail: entry });
  expect({ status: failed.status, wait: failed.headers.get('retry-after') }).toEqual({
    status: 503,
    wait: '30',
  });
  fn.mail.answerWith('down@example.com', 422);
  expect((await fn.callAs(organiser, { mail: entry })).status).toBe(422);
  await fn.reset();
  expect((await fn.callAs(organiser, { mail: entry })).status).toBe(200);
  expect(mailOf('down@example.com')).toHaveLength(1);
});

test('only an organiser has mails sent, and an unknown entry has none', async () => {
  const entry = await decide('declined', 'private@example.com');
  expect((await fn.callAs(null, { mail: entry })).status).toBe(401);
  expect((await fn.callAs(asha, { mail: entry })).status).toBe(403);
  expect(await (await fn.callAs(organiser, { mail: randomUUID() })).json()).toEqual({ sent: true });
  expect(fn.mail.mails).toEqual([]);
});

test.each([{}, { claim: 'yes' }, { deploy: 'yes' }, { mail: 'x' }, { mail: 1 }, null, []])(
  'the body %j is refused',
  async (body) => {
    expect((await fn.callAs(organiser, body)).status).toBe(400);
  },
);
