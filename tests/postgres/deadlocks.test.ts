import { afterEach, beforeEach, expect, test } from 'vitest';
import { invite, many, openClub, refusal, signUp, tally, type Club, type Connection } from './support.ts';

// The triggers of an invitation lock several rows: the day's count, the invitation, the statistics. No two calls of the product
// may lock them in opposite orders.

let club: Club;
let owner: Connection;
let auth: Connection;
beforeEach(async () => {
  club = await openClub();
  owner = await club.owner();
  auth = await club.authService();
});
afterEach(() => club.close());

/** The members whose statistics differ from a recount. */
const wrongStats = `
  select s.user_id from public.invitation_stats as s where array[s.total_sent, s.total_accepted] <> (
    select array[count(*), count(*) filter (where i.status = 'accepted')]::integer[]
    from public.invitations as i where i.inviter_id = s.user_id)`;

test('inviting, resending and revoking while guests sign up causes no deadlock and no wrong count', async () => {
  const inviters: string[] = [];
  for (let n = 0; n < 3; n += 1) inviters.push(await signUp(auth, `inviter${n}@example.com`));
  const devices = await many(24, (n) => club.member(inviters[n % 3] ?? ''));
  const services = await many(8, () => club.authService());

  const useAsMember = async (device: (typeof devices)[number], lane: number) => {
    const inviter = inviters[lane % 3] ?? '';
    const answers: (string | null)[] = [];
    for (let n = 0; n < 8; n += 1) {
      // Several devices of a member invite the same people, in orders of their own.
      const email = `guest${(lane * 5 + n * 3) % 40}@example.com`;
      answers.push(await invite(device, inviter, email));
      const [some] = await device.once(
        'select id from public.invitations order by md5(id::text || $1::text) limit 1',
        [n + lane],
      );
      const change = n % 2 === 0 ? 'revoke' : 'resend';
      const statement = 'select public.change_invitation(gen_random_uuid(), $1, $2)';
      if (some) answers.push(await refusal(device.once(statement, [some['id'], change])));
      answers.push(await refusal(device.once('select public.touch_last_active()')));
      answers.push(await refusal(device.once('select public.increment_invitation_stats($1)', [inviter])));
    }
    return answers;
  };
  const signUpGuests = async (service: Connection, lane: number) => {
    const answers: (string | null)[] = [];
    for (let n = 0; n < 5; n += 1) {
      const inviter = inviters[(lane + n) % 3] ?? '';
      const referral = { referral_code: `GOA-${inviter.slice(-8)}` };
      answers.push(await refusal(signUp(service, `guest${lane * 5 + n}@example.com`, referral)));
    }
    return answers;
  };

  const [used, signedUp] = await Promise.all([
    Promise.all(devices.map(useAsMember)),
    Promise.all(services.map(signUpGuests)),
  ]);
  expect(tally(signedUp.flat())).toEqual({ done: 40 });
  const allowed = ['done', '23505', 'PT404', 'PT409', 'PT429'];
  expect(Object.keys(tally(used.flat())).filter((answer) => !allowed.includes(answer))).toEqual([]);
  const accepted = await owner.query(`select 1 from public.invitations where status = 'accepted'`);
  // Every guest signed up with a code, so a missing acceptance was lost in a deadlock.
  expect(accepted.rows).toHaveLength(40);
  expect((await owner.query(wrongStats)).rows).toEqual([]);
  expect(await club.deadlocks()).toBe(0);
});

test('deleting accounts while their guests sign up and their devices write causes no deadlock', async () => {
  const inviters: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const inviter = await signUp(auth, `inviter${n}@example.com`);
    inviters.push(inviter);
    await owner.query(
      `insert into public.invitations (inviter_id, invitee_email, invitation_code)
       values ($1, 'mailed' || $2 || '@example.com', 'code-' || $2)`,
      [inviter, String(n)],
    );
  }
  const work = inviters.map(async (inviter, n) => {
    const [leaving, device] = [await club.member(inviter), await club.member(inviter)];
    const [mailed, personal] = [await club.authService(), await club.authService()];
    return [
      () => refusal(leaving.once('select public.delete_my_account()')),
      () => invite(device, inviter, `new${n}@example.com`),
      () => refusal(signUp(mailed, `mailed${n}@example.com`, { referral_code: `code-${n}` })),
      () =>
        refusal(signUp(personal, `personal${n}@example.com`, { referral_code: `GOA-${inviter.slice(-8)}` })),
    ];
  });
  const calls = (await Promise.all(work)).flat();
  const answers = tally(await Promise.all(calls.map((call) => call())));
  // Only writes of a deleted account are refused: with 42501 (no session), or with 23503 (no account) during the deletion.
  const refused = Object.keys(answers).filter((answer) => answer !== 'done');
  expect(refused.filter((answer) => answer !== '23503' && answer !== '42501')).toEqual([]);
  expect(answers['done']).toBeGreaterThanOrEqual(36);
  expect((await owner.query('select 1 from public.profiles')).rows).toHaveLength(24);
  expect((await owner.query(wrongStats)).rows).toEqual([]);
  expect(await club.deadlocks()).toBe(0);
});
