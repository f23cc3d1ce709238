import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invite, many, openClub, refusal, signUp, tally, type Club, type Connection } from './support.ts';

// Concurrent calls. Where the order decides, the test keeps one transaction open while the other waits.

let club: Club;
let owner: Connection;
let auth: Connection;
beforeEach(async () => {
  club = await openClub();
  owner = await club.owner();
  auth = await club.authService();
});
afterEach(() => club.close());

const inviteAsOwner = (inviter: string, email: string, code: string) =>
  owner.query(
    `insert into public.invitations (inviter_id, invitee_email, invitation_code) values ($1, $2, $3)`,
    [inviter, email, code],
  );

const statsOf = async (inviter: string) => {
  const { rows } = await owner.query(
    `select total_sent, total_accepted, weekly_sent, weekly_accepted, monthly_sent, monthly_accepted
     from public.invitation_stats where user_id = $1`,
    [inviter],
  );
  return rows[0];
};

const recountOf = async (inviter: string) => {
  const { rows } = await owner.query(
    `select count(*)::integer as sent, count(*) filter (where status = 'accepted')::integer as accepted
     from public.invitations where inviter_id = $1`,
    [inviter],
  );
  const { sent, accepted } = rows[0] ?? {};
  return {
    total_sent: sent,
    total_accepted: accepted,
    weekly_sent: sent,
    weekly_accepted: accepted,
    monthly_sent: sent,
    monthly_accepted: accepted,
  };
};

test('two sign-ups at once with one invitation code count as one acceptance', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  await inviteAsOwner(asha, 'friend@example.com', 'the-code');
  const [first, second] = [await club.authService(), await club.authService()];
  await first.query('begin');
  await second.query('begin');
  const winner = await signUp(first, 'friend@example.com', { referral_code: 'the-code' });
  // For the invitation this is the same address, for the accounts another one.
  const late = signUp(second, 'Friend@example.com', { referral_code: 'the-code' });
  await club.untilWaiting(1);
  await first.query('commit');
  await late;
  await second.query('commit');

  const { rows } = await owner.query('select status, invitee_id from public.invitations');
  expect(rows).toEqual([{ status: 'accepted', invitee_id: winner }]);
  expect(await statsOf(asha)).toMatchObject({ total_sent: 1, total_accepted: 1 });
  expect((await owner.query('select 1 from public.profiles')).rows).toHaveLength(3);
});

test('the second sign-up gets the invitation when the first one is rolled back', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  await inviteAsOwner(asha, 'friend@example.com', 'the-code');
  const [first, second] = [await club.authService(), await club.authService()];
  await first.query('begin');
  await signUp(first, 'friend@example.com', { referral_code: 'the-code' });
  const late = signUp(second, 'friend@example.com', { referral_code: 'the-code' });
  await club.untilWaiting(1);
  await first.query('rollback');
  const friend = await late;
  const { rows } = await owner.query('select status, invitee_id from public.invitations');
  expect(rows).toEqual([{ status: 'accepted', invitee_id: friend }]);
});

test('a confirmation link that is opened ten times at once counts as one acceptance', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  await inviteAsOwner(asha, 'friend@example.com', 'the-code');
  const friend = randomUUID();
  await auth.query(
    `insert into users (id, email, raw_user_meta_data) values ($1, 'friend@example.com', '{"referral_code": "the-code"}')`,
    [friend],
  );
  const services = await many(10, () => club.authService());
  await Promise.all(
    services.map((service) =>
      service.query('update users set email_confirmed_at = now() where id = $1', [friend]),
    ),
  );
  expect(await statsOf(asha)).toMatchObject({ total_sent: 1, total_accepted: 1 });
});

test('of fifty invitations at once the daily limit allows twenty', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  const members = await many(50, () => club.member(asha));
  const answers = await Promise.all(
    members.map((member, n) => invite(member, asha, `guest${n}@example.com`)),
  );
  expect(tally(answers)).toEqual({ done: 20, PT429: 30 });
  expect((await owner.query('select 1 from public.invitations')).rows).toHaveLength(20);
  expect(await statsOf(asha)).toEqual(await recountOf(asha));
});

test('thirty invitations of one address at once count as one against the daily limit', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  const members = await many(30, () => club.member(asha));
  const answers = await Promise.all(members.map((member) => invite(member, asha, 'friend@example.com')));
  expect(tally(answers)).toEqual({ done: 1, '23505': 29 });
  const others = await Promise.all(members.map((member, n) => invite(member, asha, `guest${n}@example.com`)));
  expect(tally(others)).toEqual({ done: 19, PT429: 11 });
});

const batchOf = (ids: readonly string[]) =>
  JSON.stringify(ids.map((id) => ({ id, content: `Message ${id}` })));
const sendBatch = 'select public.send_messages($1) as answer';

test('the same batch of messages from two connections is stored once, and both get its rows', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  const [first, second] = [await club.member(asha), await club.member(asha)];
  const batch = batchOf(Array.from({ length: 100 }, () => randomUUID()));
  await first.begin();
  const stored = await first.query(sendBatch, [batch]);
  const again = second.once(sendBatch, [batch]);
  await club.untilWaiting(1);
  await first.commit();
  expect(await again).toEqual(stored);
  expect((await owner.query('select 1 from public.messages')).rows).toHaveLength(100);
});

test('of two deadlocked batches one is stored whole and the other not at all', async () => {
  // Two members, because batches of one member wait for each other at the write budget.
  const asha = await signUp(auth, 'asha@example.com');
  const ravi = await signUp(auth, 'ravi@example.com');
  const [first, second] = [await club.member(asha), await club.member(ravi)];
  const [x, y] = [randomUUID(), randomUUID()];
  await first.begin();
  await second.begin();
  await first.query(sendBatch, [batchOf([x])]);
  await second.query(sendBatch, [batchOf([y])]);
  const send = async (member: typeof first, ids: readonly string[]) => {
    const code = await refusal(member.query(sendBatch, [batchOf(ids)]));
    await (code === null ? member.commit() : member.rollback());
    return code;
  };
  const extra = randomUUID();
  const answers = await Promise.all([send(first, [extra, y]), send(second, [extra, x])]);
  expect(tally(answers)).toEqual({ done: 1, '40P01': 1 });
  expect(
    (await owner.query('select id from public.messages')).rows.map(({ id }) => String(id)).toSorted(byText),
  ).toEqual([x, y, extra].toSorted(byText));
});

test('of two messages at once only one gets the last token of their member', async () => {
  const asha = await signUp(auth, 'asha@example.com');
  const [first, second] = [await club.member(asha), await club.member(asha)];
  await first.once(sendBatch, [batchOf([randomUUID()])]);
  await owner.query('update private.write_budgets set tokens = 1, refilled_at = now() where true');
  await first.begin();
  await first.query(sendBatch, [batchOf([randomUUID()])]);
  const other = refusal(second.once(sendBatch, [batchOf([randomUUID()])]));
  await club.untilWaiting(1);
  await first.commit();
  expect(await other).toBe('PGRST');
});

const byText = (a: string, b: string) => (a < b ? -1 : 1);

test('of two members who take a username at once one gets it', async () => {
  const ids = [await signUp(auth, 'asha@example.com'), await signUp(auth, 'ravi@example.com')];
  const [first, second] = [await club.member(ids[0] ?? ''), await club.member(ids[1] ?? '')];
  const take = 'update public.profiles set username = $2 where id = $1';
  await first.begin();
  await first.query(take, [ids[0], 'goa']);
  const late = refusal(second.once(take, [ids[1], 'GOA']));
  await club.untilWaiting(1);
  await first.commit();
  expect(await late).toBe('23505');
  const { rows } = await owner.query('select id, username from public.profiles where username is not null');
  expect(rows).toEqual([{ id: ids[0], username: 'goa' }]);
});

test('numbers after two hundred acceptances at once equal a recount', async () => {
  const inviters: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const inviter = await signUp(auth, `inviter${n}@example.com`);
    inviters.push(inviter);
    await owner.query(
      `insert into public.invitations (inviter_id, invitee_email, invitation_code)
       select $1, 'guest' || g || '@example.com', 'code-' || g from generate_series($2::integer, $2::integer + 39) as g`,
      [inviter, n * 40],
    );
  }
  const services = await many(40, () => club.authService());
  // Invitations by mail, forty to each, and ten more to each by the personal code.
  const codes = Array.from({ length: 200 }, (_, n) =>
    n < 160 ? `code-${n}` : `GOA-${(inviters[n % 4] ?? '').slice(-8).toUpperCase()}`,
  );
  await Promise.all(
    services.map(async (service, lane) => {
      for (let n = lane; n < codes.length; n += services.length) {
        await signUp(service, `guest${n}@example.com`, { referral_code: codes[n] ?? '' });
      }
    }),
  );
  for (const inviter of inviters) {
    const stats = await statsOf(inviter);
    expect(stats).toMatchObject({ total_sent: 50, total_accepted: 50 });
    expect(stats).toEqual(await recountOf(inviter));
  }
  expect(await club.deadlocks()).toBe(0);
});

test('of forty mails at once to one mailbox three go out', async () => {
  const inviter = await signUp(auth, 'inviter@example.com');
  for (let n = 0; n < 40; n += 1) await inviteAsOwner(inviter, `friend+${n}@example.com`, `code-${n}`);
  await owner.query('select private.queue_invitation_mail(held) from public.invitations as held');
  const { rows: mails } = await owner.query('select key from private.mails');
  const outcomes = await Promise.all(
    mails.map(async ({ key }) => {
      const sender = await club.owner();
      const { rows } = await sender.query(
        `select public.claim_mails(array[$1::text]) #>> '{0,outcome}' as outcome`,
        [key],
      );
      return rows[0]?.['outcome'];
    }),
  );
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'unwanted')).toHaveLength(37);
});

test('a repeated claim of a mail that is being finished returns its outcome', async () => {
  await inviteAsOwner(await signUp(auth, 'inviter@example.com'), 'friend@example.com', 'code');
  await owner.query('select private.queue_invitation_mail(held) from public.invitations as held');
  const take = `select public.claim_mails(array(select key from private.mails)) #>> '{0,outcome}' as outcome`;
  await owner.query(take);
  const settling = await club.owner();
  await settling.query('begin');
  await settling.query(
    `select public.finish_mails((select jsonb_agg(jsonb_build_object('key', key, 'outcome', 'sent')) from private.mails))`,
  );
  const repeat = owner.query(take);
  await club.untilWaiting(1);
  await settling.query('commit');
  expect((await repeat).rows).toEqual([{ outcome: 'sent' }]);
});

test('of two hundred calls at once exactly as many pass as the rate limit allows', async () => {
  const callers = await many(40, () => club.owner());
  const waits: unknown[] = [];
  await Promise.all(
    callers.map(async (caller) => {
      for (let n = 0; n < 5; n += 1) {
        const { rows } = await caller.query(
          `select public.consume_rate_limits('[{"bucket": "test", "max_calls": 60, "window_seconds": 86400}]') as wait`,
        );
        waits.push(rows[0]?.['wait']);
      }
    }),
  );
  expect(waits).toHaveLength(200);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(60);
});
