import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPicker, createRandom, type Random } from '../../tests/sim/random.ts';
import { openDatabase } from '../../tests/setup/run-sql.ts';

/**
 * The queue of notifications in random worlds: two members with two devices each, answers that get lost, callers that crash or are slow,
 * reading, muting, signing out, and time that passes. In each, the server sends nothing again that it knows as sent (what it sends twice
 * because the answer was lost, the browser shows once, by its tag), nothing more than a minute after it was read, and nothing to a
 * session that has ended.
 */
let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
  await database.exec(`
    insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
    select id::uuid, 'authenticated', 'authenticated', name || '@example.com', '', '{}', '{}', now() from (values
      ('${idOf('asha')}', 'asha'), ('${idOf('ravi')}', 'ravi')) as member (id, name);
    update public.profiles set username = split_part(email, '@', 1) from auth.users where users.id = profiles.id;`);
});
afterAll(() => database.close());

function idOf(name: 'asha' | 'ravi'): string {
  return `00000000-0000-4000-8000-00000000000${name === 'asha' ? 'a' : 'b'}`;
}
const names = ['asha', 'ravi'] as const;
const minute = 60_000;

interface Taken {
  readonly id: string;
  readonly endpoint: string;
  readonly event: string;
  readonly subject: string;
}

const createWorld = async (random: Random) => {
  await database.exec(`
    delete from public.messages where true; delete from auth.sessions where true; delete from private.rate_limits where true;
    delete from public.notification_choices where true; delete from private.push_subscriptions where true;
    insert into public.notification_choices (user_id, zone) select id, 'UTC' from auth.users;
    update public.read_marks set created_at = now() - interval '1 hour', message_id = '00000000-0000-0000-0000-000000000000' where true;`);
  let now = 0;
  let devices = 0;
  /** By endpoint: when it signed out. */
  const gone = new Map<string, number>();
  /** By message and member: when it was read. */
  const read = new Map<string, number>();
  const inFlight: { readonly at: number; readonly taken: readonly Taken[] }[] = [];
  /** What the server knows as sent, by endpoint and event. */
  const settled = new Set<string>();
  const owner = new Map<string, string>();
  const anybody = () => (random.chance(0.5) ? 'asha' : 'ravi');
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await database.query<Row>(text, parameters)).rows;

  const signIn = async (name: (typeof names)[number]) => {
    const endpoint = `https://push.localhost/${(devices += 1)}`;
    owner.set(endpoint, idOf(name));
    await query(
      `with session as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id)
       insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       select $1, id, $2, repeat('p', 87), repeat('a', 22) from session`,
      [idOf(name), endpoint],
    );
  };
  for (const name of names) for (let n = 0; n < 2; n++) await signIn(name);

  const operations = {
    async mention() {
      const [from, to] = random.chance(0.5) ? names : names.toReversed();
      await query('insert into public.messages (user_id, content) values ($1, $2)', [
        idOf(from ?? 'asha'),
        `Hello @${to}`,
      ]);
    },
    async reads() {
      const name = anybody();
      const messages = await query<{ id: string }>('select id from public.messages order by created_at, id');
      await query(
        `update public.read_marks as mark set created_at = newest.created_at, message_id = newest.id
         from (select created_at, id from public.messages order by created_at desc, id desc limit 1) as newest
         where mark.user_id = $1`,
        [idOf(name)],
      );
      for (const { id } of messages) {
        const key = `${id} ${idOf(name)}`;
        if (!read.has(key)) read.set(key, now);
      }
    },
    async passes() {
      const ms = random.pick([5_000, 20_000, minute, 10 * minute, 60 * minute]) ?? minute;
      now += ms;
      await query(
        `update private.rings set due_at = due_at - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)`,
        [ms / 1000],
      );
    },
    /** A caller takes what is due. It may crash, be slow, or send at once. */
    async take() {
      const [row] = await query<{ taken: readonly Taken[] }>('select public.take_rings() as taken');
      const taken = row?.taken ?? [];
      for (const { endpoint } of taken) expect(gone.has(endpoint)).toBe(false);
      if (taken.length > 0 && random.chance(0.9)) inFlight.push({ at: now, taken });
    },
    async send() {
      const call = inFlight.shift();
      // The hosted service ends a function long before.
      if (!call || now - call.at > 30_000) return;
      for (const { endpoint, subject } of call.taken) {
        const readAt = read.get(`${subject} ${owner.get(endpoint)}`);
        expect(readAt === undefined || now - readAt <= minute).toBe(true);
      }
      if (random.chance(0.7)) {
        const answers = call.taken.map(({ id }) => ({ id, answer: 'sent' }));
        await query('select public.settle_rings($1)', [JSON.stringify(answers)]);
        for (const { endpoint, event } of call.taken) settled.add(`${endpoint} ${event}`);
      }
    },
    async signsOut() {
      const sessions = await query<{ id: string; endpoint: string }>(
        'select session_id as id, endpoint from private.push_subscriptions order by endpoint',
      );
      const session = random.pick(sessions);
      if (!session) return;
      await query('delete from auth.sessions where id = $1', [session.id]);
      gone.set(session.endpoint, now);
    },
    signsIn: () => signIn(anybody()),
    async mutes() {
      await query(
        `update public.notification_choices set muted_until = case when muted_until is null then now() + interval '1 day' end where user_id = $1`,
        [idOf(anybody())],
      );
    },
  };
  return { operations, settled, query };
};

const weights = {
  mention: 5,
  reads: 2,
  passes: 6,
  take: 6,
  send: 6,
  signsOut: 1,
  signsIn: 1,
  mutes: 1,
} as const;
const pickOperation = createPicker(weights);

test.each(Array.from({ length: 40 }, (_, index) => index))('world %i', async (seed) => {
  const random = createRandom(seed);
  const world = await createWorld(random);
  for (let step = 0; step < 60; step++) await world.operations[pickOperation(random)]();
  // What the server knows as sent is not taken again.
  await world.query('update private.rings set due_at = now() where true');
  const [row] = await world.query<{ taken: readonly Taken[] }>('select public.take_rings() as taken');
  for (const { endpoint, event } of row?.taken ?? [])
    expect(world.settled.has(`${endpoint} ${event}`)).toBe(false);
});
