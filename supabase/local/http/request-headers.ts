import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { sql, type Transaction } from 'kysely';

const current = new AsyncLocalStorage<string>();

/**
 * Sets `request.headers` for writes to tables, whose triggers may read it. PostgREST sets it for every request, lite only
 * for calls of functions.
 */
export function setHeadersForWrites(app: App, connection: PgliteConnection): void {
  const fetch = app.fetch.bind(app);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lite's types hide this method.
  const apply = Reflect.get(connection, 'applyJwtSessionContext') as SessionStep;
  Object.assign(app, {
    fetch: (...given: Parameters<typeof fetch>) =>
      isWriteToTable(given[0])
        ? current.run(JSON.stringify(Object.fromEntries(given[0].headers)), () => fetch(...given))
        : fetch(...given),
  });
  Object.assign(connection, {
    async applyJwtSessionContext(transaction: Transaction<unknown>, ...rest: unknown[]) {
      await apply.call(connection, transaction, ...rest);
      const headers = current.getStore();
      if (headers !== undefined)
        await sql`select set_config('request.headers', ${headers}, true)`.execute(transaction);
    },
  });
}

type SessionStep = (transaction: Transaction<unknown>, ...rest: unknown[]) => Promise<void>;

const isWriteToTable = ({ method, url }: Request): boolean => {
  const { pathname } = new URL(url);
  return /^(POST|PATCH|PUT|DELETE)$/.test(method) && /^\/rest\/v1\/(?!rpc\/)/.test(pathname);
};
