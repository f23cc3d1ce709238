import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { startTestBackend, type TestBackend } from '../../local/testing.ts';
import { badRequest, type Keys, type Target } from './bad-requests.ts';
import { createRandom } from './random.ts';

interface Fault {
  /** The number of the case; the same seed repeats the request. */
  readonly number: number;
  readonly request: string;
  readonly what: string;
}

export interface FuzzReport {
  readonly cases: number;
  readonly targets: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly Fault[];
}

/**
 * Sends `count` bad requests to the functions, RPCs and tables of a backend in memory and reports three faults: a 5xx, an
 * answer with internal details, and a refused request that stored something.
 */
export async function fuzz(seed: number, count: number): Promise<FuzzReport> {
  const local = await startTestBackend();
  try {
    const targets = await targetsOf(local);
    const snapshot = await snapshotTaker(local);
    const random = createRandom(seed);
    const statuses: Record<string, number> = {};
    const faults: Fault[] = [];
    let member = await signUp(local, 0);
    let before = await snapshot();

    for (let number = 0; number < count; number += 1) {
      const target = targets[number % targets.length];
      if (!target) throw new Error('There is nothing to aim at.');
      const keys: Keys = { publishable: local.backend.keys.publishable, member };
      const request = badRequest(random, local.url, target, keys);
      const shown = `${request.method} ${request.url.slice(local.url.length, local.url.length + 300)}`;
      const text = await request.clone().text();
      // Each request has its own address: otherwise the rate limits would refuse most of them.
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      local.unexpectedErrors.length = 0;

      const answered = await answerOf(() => local.backend.fetch(request, { address }));
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
      const found = [leakIn(local, answered.body)];
      if (answered.status >= 500 || answered.status === 0)
        found.push(`${answered.status} ${answered.body.slice(0, 300)} ${inspect(local.unexpectedErrors)}`);
      const after = await snapshot();
      if (answered.status >= 400 && after !== before)
        found.push(`${answered.status}, but something was stored`);
      for (const what of found)
        if (what !== null) faults.push({ number, request: `${shown} ${text.slice(0, 300)}`, what });

      // Signs up another member after a request has deleted the account.
      const isGone = target.name === 'delete_my_account' && answered.status < 300;
      if (isGone) member = await signUp(local, number + 1);
      before = isGone ? await snapshot() : after;
    }
    return { cases: count, targets: targets.length, statuses, faults };
  } finally {
    await local.close();
  }
}

async function answerOf(answer: () => Promise<Response>) {
  try {
    const response = await answer();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    return { status: response.status, body: `${await response.text()}\n${headers}` };
  } catch (error) {
    return { status: 0, body: `threw ${String(error)}` };
  }
}

/** Every table and function that the API exposes, and every edge function. */
async function targetsOf(local: TestBackend): Promise<Target[]> {
  const { rows } = await local.backend.database.query<Target>(`
    select 'table' as kind, c.relname as name, array_agg(a.attname::text order by a.attnum) as fields
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname
    union all
    select 'rpc', p.proname, coalesce(p.proargnames, '{}') from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by kind, name`);
  const directory = join(import.meta.dirname, '../../functions');
  const names = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .toSorted();
  const fields = [
    'name',
    'email',
    'business',
    'phone',
    'project',
    'plan',
    'website',
    'source',
    'inviterName',
    'invitationCode',
    'id',
    'messageId',
    'reason',
    'token',
  ];
  return [...rows, ...names.map((name): Target => ({ kind: 'function', name, fields }))];
}

/** A digest of everything stored, without the counters of rate limits, which refused calls increase. */
async function snapshotTaker(local: TestBackend): Promise<() => Promise<string>> {
  const { rows } = await local.backend.database.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and (schemaname, tablename) <> ('private', 'rate_limits')
    order by 1`);
  const parts = rows.map(
    ({ name }) =>
      `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} as t)`,
  );
  const statement = `select concat_ws(',', ${parts.join(', ')}) as digest`;
  return async () =>
    (await local.backend.database.query<{ digest: string }>(statement)).rows[0]?.digest ?? '';
}

async function signUp(local: TestBackend, number: number): Promise<string> {
  const { data, error } = await local
    .client()
    .auth.signUp({ email: `fuzz${number}@example.com`, password: 'password' });
  if (!data.session) throw error ?? new Error('There is no session.');
  return data.session.access_token;
}

/** Internal details that an answer must not hold: stacks, files, SQL, rows of a refused write, secrets. */
const leaks: readonly RegExp[] = [
  /\n\s+at \S+ ?\(/,
  /node_modules|node:internal|file:\/\//,
  /\.[cm]?[jt]s:\d+/,
  /\b(select|insert into|update|delete from|with)\s+"[a-z_]+"/i,
  /\bfrom\s+"(public|auth|private)"/i,
  /PL\/pgSQL|SQL statement "|SQL function "/,
  /Failing row contains/,
  /sb_secret_[A-Za-z0-9]{8}/,
];

function leakIn(local: TestBackend, body: string): string | null {
  const leak = leaks.find((pattern) => pattern.test(body));
  if (leak) return `tells ${leak.exec(body)?.[0]}: ${body.slice(0, 300)}`;
  const secret = [local.backend.keys.secret, local.backend.keys.jwtSecret].find((key) => body.includes(key));
  return secret === undefined ? null : 'tells a secret';
}
