import { badBody, badText, badValue } from './bad-values.ts';
import type { Random } from './random.ts';

/** A target of requests. */
export interface Target {
  readonly kind: 'table' | 'rpc' | 'function';
  readonly name: string;
  /** Its columns or arguments. */
  readonly fields: readonly string[];
}

export interface Keys {
  readonly publishable: string;
  /** An access token of a member. */
  readonly member: string;
}

/** A bad request to `target`; the same one for the same state of `random`. */
export function badRequest(random: Random, origin: string, target: Target, keys: Keys): Request {
  const paths = { table: '/rest/v1/', rpc: '/rest/v1/rpc/', function: '/functions/v1/' };
  const name = random.oneIn(40)
    ? `${target.name}${random.pick(['/x', '%00', "'--", '..', '%2e%2e%2f', 's'])}`
    : target.name;
  const method = methodFor(random, target);
  const body = method === 'GET' || method === 'HEAD' ? null : bodyFor(random, target);
  const query = queryFor(random, target, method);
  return new Request(`${origin}${paths[target.kind]}${name}${query}`, {
    method,
    headers: headersFor(random, target, keys),
    body,
  });
}

function methodFor(random: Random, { kind }: Target): string {
  if (random.oneIn(6))
    return random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']);
  return kind === 'table' ? random.pick(['GET', 'POST', 'POST', 'POST', 'PATCH', 'DELETE']) : 'POST';
}

function bodyFor(random: Random, { kind, fields }: Target): string | Uint8Array<ArrayBuffer> {
  if (random.oneIn(4)) return badBody(random);
  const row = () =>
    Object.fromEntries(
      (random.oneIn(5) ? [...fields, badText(random)] : fields)
        .filter(() => !random.oneIn(3))
        .map((field) => [field, valueFor(random, field)]),
    );
  if (kind === 'table' && random.oneIn(6)) return JSON.stringify(Array.from({ length: random.int(5) }, row));
  return JSON.stringify(row());
}

/** Returns a valid value sometimes, so that the server gets to the bad value beside it. */
function valueFor(random: Random, field: string): unknown {
  if (!random.oneIn(3)) return badValue(random);
  if (field === 'plan') return 'stay';
  if (field === 'phone') return '+91 98765 43210';
  if (field.endsWith('email')) return `guest${random.int(1e6)}@example.com`;
  if (field === 'id' || field === 'messageId' || field.endsWith('_id')) return uuid(random);
  if (field === 'messages')
    return Array.from({ length: 1 + random.int(4) }, () => ({
      id: random.oneIn(3) ? badValue(random) : uuid(random),
      content: random.oneIn(2) ? badText(random) : 'Text',
    }));
  return 'Text';
}

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.int(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

function queryFor(random: Random, target: Target, method: string): string {
  if (target.kind === 'function') return random.oneIn(10) ? `?${badPair(random, target)}` : '';
  if (target.kind === 'rpc') {
    if (method !== 'GET' && !random.oneIn(6)) return '';
    return `?${target.fields.map((field) => `${field}=${encode(badText(random))}`).join('&')}`;
  }
  const pairs = Array.from({ length: random.int(3) }, () => badPair(random, target));
  // Without a filter the server refuses these before it looks at anything else.
  if (method === 'PATCH' || method === 'DELETE')
    pairs.push(
      `id=${random.pick(['eq', 'neq', 'gt'])}.${encode(random.oneIn(2) ? uuid(random) : badText(random))}`,
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const operators =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr adj not.eq not.in not.is eq(any) like(all) nope'.split(
    ' ',
  );

function badPair(random: Random, { fields }: Target): string {
  const column = random.oneIn(6) ? encode(badText(random)) : random.pick([...fields, 'id', 'sync_xid']);
  const value = encode(badText(random));
  const pairs: readonly (() => string)[] = [
    () => `${column}=${random.pick(operators)}.${value}`,
    () => `${column}=${random.pick(operators)}.(${value},${value})`,
    () => `${column}=${value}`,
    () => `or=(${column}.${random.pick(operators)}.${value},and(${column}.is.null,${value}))`,
    () => `${random.pick(['or', 'and', 'not.or'])}=${value}`,
    () =>
      `select=${random.pick(['*', 'nope', 'id,*', `${column}::int`, `${column}->x->>y`, 'users(*)', 'inviter:users!inner(email)', 'count()', 'id.sum()', '', '...profiles(*)', value])}`,
    () =>
      `order=${random.pick([`${column}.desc`, `${column}.asc.nullsfirst`, 'nope', value, `${column}.up`])}`,
    () => `limit=${random.pick(['-1', '0', 'x', '99999999999999', '1.5', value])}`,
    () => `offset=${random.pick(['-1', 'x', '99999999999999999999', value])}`,
    () => `columns=${random.pick(['', 'nope', column, value])}`,
    () => `on_conflict=${random.pick(['', 'nope', column, 'id,id', value])}`,
  ];
  return random.pick(pairs)();
}

function headersFor(random: Random, target: Target, keys: Keys): Headers {
  const headers = new Headers({ apikey: keys.publishable, 'content-type': 'application/json' });
  if (!random.oneIn(4)) headers.set('authorization', `Bearer ${keys.member}`);
  if (target.name === 'send-application' || target.name === 'edition-news')
    headers.set('idempotency-key', random.oneIn(4) ? latin(badText(random)) : uuid(random));
  if (random.oneIn(4)) {
    const [name, values] = random.pick(oddHeaders);
    headers.set(name, random.oneIn(4) ? latin(badText(random)) : random.pick(values));
  }
  return headers;
}

const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  [
    'prefer',
    [
      'return=representation',
      'return=nope',
      'count=exact',
      'count=estimated',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default',
      'tx=rollback',
      'handling=strict,nope',
      'max-affected=0',
      'params=single-object',
    ],
  ],
  [
    'accept',
    [
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'text/csv',
      'application/geo+json',
      'image/png',
      '*/*;q=2',
      'application/octet-stream',
    ],
  ],
  ['accept-profile', ['private', 'auth', 'pg_catalog', 'nope', '']],
  ['content-profile', ['private', 'auth', 'nope', '']],
  ['range', ['0-0', '5-1', 'x', '-1', '99999999999-']],
  [
    'content-type',
    [
      'text/plain',
      'text/csv',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=latin1',
      'application/octet-stream',
      '',
    ],
  ],
  [
    'authorization',
    [
      'Bearer',
      'Bearer x',
      'Bearer a.b.c',
      'Basic YTpi',
      'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
      'bearer null',
    ],
  ],
  ['apikey', ['', 'x', 'sb_secret_x', 'eyJhbGciOiJub25lIn0.e30.']],
  ['x-http-method-override', ['DELETE']],
  ['content-length', ['0', '99999999', '-1']],
  ['x-forwarded-for', ['1.2.3.4, 5.6.7.8']],
  ['origin', ['https://evil.example', 'null']],
  ['cookie', ['a=b']],
];

const encode = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 2000));

/** The text cut to what a header can carry. */
const latin = (text: string): string => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').slice(0, 2000);
