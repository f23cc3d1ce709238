/** Corrects lite below HTTP. The README lists each patch with its reason. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { sql, type Transaction } from 'kysely';
import { toPostgrestError } from '../rest/postgrest-errors.ts';

/** Keeps lite's first request from GRANT ALL on every schema with row-level security, which would undo the revokes. */
export function preventGrantAll(connection: PgliteConnection): void {
  Object.assign(connection, { rlsState: 'active' });
}

/** Makes lite answer SQL errors as PostgREST does. */
export function patchErrors(connection: PgliteConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, work, contextOptions) =>
    withContext(vars, work, contextOptions).catch((error: unknown) => {
      throw toPostgrestError(error);
    });
}

const withT = (value: string) => value.replace(' ', 'T');

/**
 * Parsers by type id, for `timestamp` and `timestamptz`. PostgREST sends ISO 8601. lite passes on the notation of Postgres,
 * which Date.parse of some engines refuses.
 */
export const timestampParsers = {
  1114: withT,
  1184: (value: string) => withT(value).replace(/([+-]\d\d)$/, '$1:00'),
};

type Serialize = (value: unknown) => unknown;

/**
 * Passes every parameter to Postgres as text. PGlite throws when a JSON value has another type than its column, and lite
 * answers 500. PostgREST leaves it to Postgres, which reads the value or refuses it (22P02).
 */
export function sendParametersAsText(pglite: { readonly serializers: Record<string, Serialize> }): void {
  const { serializers } = pglite;
  for (const oid of Object.keys(serializers)) serializers[oid] = withTextFallback(serializers[oid] ?? textOf);
  for (const oid of WITHOUT_SERIALIZER) serializers[oid] ??= textOf;
}

/** uuid and xid8. */
const WITHOUT_SERIALIZER = ['2950', '5069'];

const withTextFallback =
  (serialize: Serialize): Serialize =>
  (value) => {
    try {
      const text = serialize(value);
      return typeof text === 'string' ? text : textOf(value);
    } catch {
      return textOf(value);
    }
  };

/** Not String(): a JSON object may have a `toString` that is no function. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The headers of the write that runs, as JSON. */
const writeHeaders = new AsyncLocalStorage<string>();

/**
 * Sets `request.headers` for writes to tables, so that their triggers can read it. PostgREST sets it for every request, lite
 * only for calls of functions.
 */
export function setHeadersForWrites(app: App, connection: PgliteConnection): void {
  const fetch = app.fetch.bind(app);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lite's types hide this method.
  const applyContext = Reflect.get(connection, 'applyJwtSessionContext') as ApplyContext;
  Object.assign(app, {
    fetch: (...given: Parameters<typeof fetch>) =>
      isWriteToTable(given[0])
        ? writeHeaders.run(JSON.stringify(Object.fromEntries(given[0].headers)), () => fetch(...given))
        : fetch(...given),
  });
  Object.assign(connection, {
    async applyJwtSessionContext(transaction: Transaction<unknown>, ...rest: unknown[]) {
      await applyContext.call(connection, transaction, ...rest);
      const headers = writeHeaders.getStore();
      if (headers !== undefined)
        await sql`select set_config('request.headers', ${headers}, true)`.execute(transaction);
    },
  });
}

type ApplyContext = (transaction: Transaction<unknown>, ...rest: unknown[]) => Promise<void>;

const isWriteToTable = ({ method, url }: Request): boolean => {
  const { pathname } = new URL(url);
  return /^(POST|PATCH|PUT|DELETE)$/.test(method) && /^\/rest\/v1\/(?!rpc\/)/.test(pathname);
};
