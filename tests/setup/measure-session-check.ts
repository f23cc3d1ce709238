/** Measures the cost of the session check on a native Postgres: `node tests/setup/measure-session-check.ts`. */
import { prepareServer } from '../../supabase/local/native/databases.ts';
import { findPostgres, versionOf } from '../postgres/find-postgres.ts';
import { startPostgres } from '../postgres/server.ts';
import { openClub, signUp } from '../postgres/support.ts';

const sessions = 10_000;
const rounds = 10;
const perRound = 200;

const programs = findPostgres();
const server = await startPostgres(programs);
try {
  await prepareServer(server.socket);
  const club = await openClub(server.socket);
  const owner = await club.owner();
  const uid = await signUp(await club.authService(), 'asha@example.com');
  await owner.query(
    'insert into auth.sessions (id, user_id) select gen_random_uuid(), $1 from generate_series(1, $2)',
    [uid, sessions],
  );
  const { rows } = await owner.query(`select pg_get_functiondef('private.member()'::regprocedure) as body`);
  const checked = String(rows[0]?.['body']);
  const unchecked = `create or replace function private.member() returns uuid
    language sql stable security definer set search_path = '' as 'select auth.uid()'`;
  const member = await club.member(uid);
  const [first] = await member.once(
    `select jsonb_object_agg(key, value -> 'scan') as cursors
     from jsonb_each(public.sync_pull() -> 'tables') where value -> 'scan' <> 'null'`,
  );
  const cursors = JSON.stringify(first?.['cursors']);

  const timed = async (statement: string, values: readonly unknown[]): Promise<number> => {
    const started = performance.now();
    for (let n = 0; n < perRound; n++) await member.once(statement, values);
    return (performance.now() - started) / perRound;
  };
  const requests = {
    'a pull with nothing new': ['select public.sync_pull($1, 1000, now())', [cursors]],
    'the newest messages': ['select id from public.messages order by created_at desc limit 30', []],
  } as const;
  console.log(
    `Postgres ${versionOf(programs)}, ${sessions} sessions, medians of ${rounds} rounds of ${perRound}`,
  );
  for (const [name, [statement, values]] of Object.entries(requests)) {
    const ms = { with: [] as number[], without: [] as number[] };
    // Alternates both, because the machine is noisy.
    for (let round = 0; round <= rounds; round++)
      for (const [side, body] of [
        ['with', checked],
        ['without', unchecked],
      ] as const) {
        await owner.query(body);
        const time = await timed(statement, values);
        if (round > 0) ms[side].push(time);
      }
    console.log(`${name}: ${median(ms.with)} ms with the check, ${median(ms.without)} ms without`);
  }
  await club.close();
} finally {
  await server.close();
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(3);
}
