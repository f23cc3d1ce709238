import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClub, refusal, signUp, type Club, type Connection } from './support.ts';

// Organisers who judge at once, and a suspended member who writes meanwhile.

let club: Club;
let owner: Connection;
beforeEach(async () => {
  club = await openClub();
  owner = await club.owner();
});
afterEach(() => club.close());

/** Two organisers, and a report of a message of a third member. */
const openDesk = async () => {
  const auth = await club.authService();
  const nadia = await signUp(auth, 'nadia@example.com', { full_name: 'Nadia Fonseca' });
  const ravi = await signUp(auth, 'ravi@example.com', { full_name: 'Ravi Menezes' });
  const asha = await signUp(auth, 'asha@example.com', { full_name: 'Asha Naik' });
  await owner.query('insert into private.organisers (user_id) values ($1), ($2)', [nadia, ravi]);
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

test('two organisers who judge one report at once: the later is refused, and suspends nobody', async () => {
  const { nadia, ravi, report } = await openDesk();
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

test('an author who deletes a message while an organiser judges it: it is deleted once, without a deadlock', async () => {
  const { nadia, asha, message, report } = await openDesk();
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
