import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClub, refusal, signUp, type Club, type Connection } from './support.ts';

// Organisers who decide or judge at once, while applicants and authors act too.

let club: Club;
let owner: Connection;
beforeEach(async () => {
  club = await openClub();
  owner = await club.owner();
});
afterEach(() => club.close());

const signUpOrganisers = async () => {
  const auth = await club.authService();
  const nadia = await signUp(auth, 'nadia@example.com', { full_name: 'Nadia Fonseca' });
  const ravi = await signUp(auth, 'ravi@example.com', { full_name: 'Ravi Menezes' });
  await owner.query('insert into private.organisers (user_id) values ($1), ($2)', [nadia, ravi]);
  return { nadia, ravi };
};

/** Two organisers, and this many applications for them to decide about. */
const openDesk = async (count: number) => {
  const { nadia, ravi } = await signUpOrganisers();
  await owner.query(`insert into private.editions (id, draft) values ('2099-01', '{}')`);
  await owner.query(
    `insert into private.edition_releases (edition, number, content, note) values ('2099-01', 1, $1, '')`,
    [
      {
        state: 'planned',
        startsAt: '2099-01-13T12:00:00+05:30',
        endsAt: '2099-01-13T23:59:59+05:30',
        bootcampEndsAt: '2099-01-14T12:00:00+05:30',
        seats: 12,
      },
    ],
  );
  const applications = Array.from({ length: count }, () => randomUUID());
  await owner.query(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition)
     select id, 'Guest', 'guest' || place || '@example.com', 'Shop', '+91 98765 43210', 'A shop', 'stay', '2099-01'
     from unnest($1::uuid[]) with ordinality as guest (id, place)`,
    [applications],
  );
  return { nadia, ravi, applications };
};

const count = async (statement: string) => (await owner.query(statement)).rows.length;
const seatCount = () => count('select 1 from private.attendees where cancelled_at is null');

const decide = `select public.act_at_desk(
  gen_random_uuid(), 'decide', jsonb_build_object('application', $1::text, 'decision', $2::text, 'seen', 0, 'note', '')
) as answer`;

test('of thirteen acceptances at once for twelve seats, one goes to the waitlist', async () => {
  const { nadia, ravi, applications } = await openDesk(13);
  await Promise.all(
    applications.map(async (id, n) =>
      (await club.member(n % 2 === 0 ? nadia : ravi)).once(decide, [id, 'accepted']),
    ),
  );
  const { rows } = await owner.query(
    'select status, count(*)::integer from public.applications group by status order by status',
  );
  expect(rows).toEqual([
    { status: 'accepted', count: 12 },
    { status: 'waitlisted', count: 1 },
  ]);
  for (const table of ['private.attendees', 'private.mails'])
    expect((await owner.query(`select 1 from ${table}`)).rows).toHaveLength(12);
  expect((await owner.query('select 1 from public.invitations')).rows).toHaveLength(12);
  expect(await club.deadlocks()).toBe(0);
});

test('seats that are given back during acceptances are given away once', async () => {
  const { nadia, ravi, applications } = await openDesk(16);
  const organiser = await club.member(nadia);
  for (const id of applications.slice(0, 12)) await organiser.once(decide, [id, 'accepted']);
  const auth = await club.authService();
  const guests = await Promise.all([1, 2].map((n) => signUp(auth, `guest${n}@example.com`)));
  // Each gives the seat back on two devices, while two organisers accept the other four.
  const giveBack = `select public.give_seat_back(gen_random_uuid(), '2099-01', now()) as answer`;
  await Promise.all([
    ...[...guests, ...guests].map(async (guest) => (await club.member(guest)).once(giveBack)),
    ...applications
      .slice(12)
      .map(async (id, n) => (await club.member(n % 2 === 0 ? nadia : ravi)).once(decide, [id, 'accepted'])),
  ]);
  const seated = await seatCount();
  const accepted = await count(`select 1 from public.applications where status = 'accepted'`);
  expect(accepted).toBe(seated);
  // 10 when all acceptances come before the seats are back, and 12 when two or more come afterwards.
  expect(seated).toBeGreaterThanOrEqual(10);
  expect(seated).toBeLessThanOrEqual(12);
  expect(await count(`select 1 from public.applications where status = 'withdrawn' and version = 2`)).toBe(2);
  expect(await count('select 1 from private.application_decisions where by_applicant')).toBe(2);
  expect(await club.deadlocks()).toBe(0);
});

test('an acceptance that waits for a guest to give the seat back gets this seat', async () => {
  const { nadia, applications } = await openDesk(13);
  const organiser = await club.member(nadia);
  for (const id of applications.slice(0, 12)) await organiser.once(decide, [id, 'accepted']);
  const guest = await club.member(await signUp(await club.authService(), 'guest1@example.com'));
  await guest.begin();
  await guest.query(`select public.give_seat_back(gen_random_uuid(), '2099-01', now())`);
  const accepting = organiser.once(decide, [applications[12], 'accepted']);
  await club.untilWaiting(1);
  await guest.commit();
  await accepting;
  const { rows } = await owner.query('select status from public.applications where id = $1', [
    applications[12],
  ]);
  expect(rows).toEqual([{ status: 'accepted' }]);
  expect(await seatCount()).toBe(12);
});

test('an applicant who leaves the waitlist while an organiser accepts them keeps the seat', async () => {
  const { nadia, applications } = await openDesk(1);
  const organiser = await club.member(nadia);
  await organiser.once(decide, [applications[0], 'waitlisted']);
  const applicant = await club.owner();
  await organiser.begin();
  await organiser.query(decide.replace("'seen', 0", "'seen', 1"), [applications[0], 'accepted']);
  const leaving = applicant.query(
    'select public.leave_waitlist_by_link(receipt_token) as state from public.applications',
  );
  await club.untilWaiting(1);
  await organiser.commit();
  expect((await leaving).rows).toMatchObject([{ state: { status: 'accepted' } }]);
  expect(await seatCount()).toBe(1);
  expect(await club.deadlocks()).toBe(0);
});

test('of two decisions about one application at once the later is refused', async () => {
  const { nadia, ravi, applications } = await openDesk(1);
  const [first, second] = [await club.member(nadia), await club.member(ravi)];
  await first.begin();
  await first.query(decide, [applications[0], 'declined']);
  const late = refusal(second.once(decide, [applications[0], 'accepted']));
  await club.untilWaiting(1);
  await first.commit();
  expect(await late).toBe('PT409');
  expect((await owner.query('select status from public.applications')).rows).toEqual([
    { status: 'declined' },
  ]);
  expect((await owner.query('select 1 from private.attendees')).rows).toEqual([]);
});

/** Two organisers, and a report of a message of a third member. */
const openReports = async () => {
  const { nadia, ravi } = await signUpOrganisers();
  const asha = await signUp(await club.authService(), 'asha@example.com', { full_name: 'Asha Naik' });
  const [message, report] = [randomUUID(), randomUUID()];
  await owner.query(`insert into public.messages (id, content, user_id) values ($1, 'Rude', $2)`, [
    message,
    asha,
  ]);
  await owner.query(
    `insert into public.message_reports (id, message_id, reporter_id, reason, content) values ($1, $2, $3, '', 'Rude')`,
    [report, message, ravi],
  );
  return { nadia, ravi, asha, message, report };
};

const judge = `select public.act_at_desk(
  gen_random_uuid(), 'report', jsonb_build_object('report', $1::text, 'verdict', $2::text, 'suspend_until', $3::text, 'reason', 'Rude.')
)`;

test('of two judgements of one report at once the later is refused, and suspends nobody', async () => {
  const { nadia, ravi, report } = await openReports();
  const [first, second] = [await club.member(nadia), await club.member(ravi)];
  await first.begin();
  await first.query(judge, [report, 'keep', null]);
  const late = refusal(second.once(judge, [report, 'delete', '2099-01-01']));
  await club.untilWaiting(1);
  await first.commit();
  expect(await late).toBe('PT409');
  const kept = await owner.query(
    `select report.verdict, held.content, held.deleted_at from public.message_reports as report
     join public.messages as held on held.id = report.message_id`,
  );
  expect(kept.rows).toEqual([{ verdict: 'kept', content: 'Rude', deleted_at: null }]);
  expect((await owner.query('select 1 from private.suspensions')).rows).toEqual([]);
});

test('a message that its author and an organiser delete at once causes no deadlock', async () => {
  const { nadia, asha, message, report } = await openReports();
  const [organiser, author] = [await club.member(nadia), await club.member(asha)];
  await author.begin();
  await author.query('select public.delete_message($1)', [message]);
  const judged = organiser.once(judge, [report, 'delete', null]);
  await club.untilWaiting(1);
  await author.commit();
  await judged;
  const { rows } = await owner.query('select verdict from public.message_reports');
  expect(rows).toEqual([{ verdict: 'deleted' }]);
  expect(await club.deadlocks()).toBe(0);
});
