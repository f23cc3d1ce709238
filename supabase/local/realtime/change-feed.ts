import type { Claims, Database } from '../data/sql.ts';
import { type Binding, type Column, isAbout, isMatch, type PublishedTables } from './bindings.ts';
import { type Change, CHANGE_CHANNEL, parseChange } from './change-triggers.ts';

interface Subscriber {
  /** The claims with whose rights the feed reads each row. */
  readonly claims: () => Claims;
  readonly bindings: readonly Binding[];
  /** Gets a change once, with the ids of the bindings that want it. */
  readonly deliver: (ids: readonly number[], data: ChangeData) => void;
}

/** `data` of a `postgres_changes` message, as `realtime.apply_rls` and replication_poller.ex put it together. */
interface ChangeData {
  readonly schema: string;
  readonly table: string;
  readonly type: Change['type'];
  readonly commit_timestamp: string;
  readonly columns: readonly Column[];
  /** Absent for DELETE. */
  readonly record?: object;
  /** The key only; absent for INSERT. */
  readonly old_record?: object;
  readonly errors: readonly string[] | null;
}

export interface ChangeFeed {
  /** Returns a function that unsubscribes. */
  add(subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

/** Delivers committed changes in their order, each to the subscribers that may see it. */
export async function createChangeFeed(database: Database, published: PublishedTables): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  let tail = Promise.resolve();
  let isClosed = false;

  const deliver = async (change: Change): Promise<void> => {
    for (const subscriber of subscribers) {
      if (isClosed) return;
      await deliverTo(subscriber, change).catch((error: unknown) => {
        if (!isClosed) console.warn(`Realtime could not read a change of ${change.table}: ${String(error)}`);
      });
    }
  };

  const deliverTo = async (
    { claims, bindings, deliver: send }: Subscriber,
    change: Change,
  ): Promise<void> => {
    const { schema, table, type } = change;
    const candidates = bindings.filter((binding) => isAbout(binding, change));
    if (candidates.length === 0) return;
    const record = type === 'DELETE' ? null : await readAs(database, claims(), change);
    if (record === 'hidden') return;
    const isUnauthorized = record === 'unauthorized';
    const row = isUnauthorized ? {} : (record ?? change.oldKey ?? {});
    const matching = candidates.filter((binding) => isMatch(binding, row));
    if (matching.length === 0) return;
    send(
      matching.map(({ id }) => id),
      {
        schema,
        table,
        type,
        commit_timestamp: change.commitTimestamp,
        columns: isUnauthorized ? [] : (published.get(`${schema}.${table}`) ?? []),
        ...(type === 'DELETE' ? {} : { record: row }),
        ...(type === 'INSERT' ? {} : { old_record: change.oldKey ?? {} }),
        errors: isUnauthorized ? ['Error 401: Unauthorized'] : null,
      },
    );
  };

  const stopListening = await database.listen(CHANGE_CHANNEL, (payload) => {
    tail = tail.then(() => deliver(parseChange(payload)));
  });

  return {
    add(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      isClosed = true;
      await stopListening();
      await tail;
    },
  };
}

/** Reads the row with the rights of `claims`: 'hidden' if it is gone or a policy hides it. */
async function readAs(
  database: Database,
  claims: Claims,
  { schema, table, key }: Change,
): Promise<object | 'hidden' | 'unauthorized'> {
  const name = `"${schema}"."${table}"`;
  const sameKey = Object.keys(key ?? {}).map((column) => `t."${column}" = k."${column}"`);
  const statement = `select to_jsonb(t) as record
    from ${name} as t, jsonb_populate_record(null::${name}, $1::text::jsonb) as k where ${sameKey.join(' and ')}`;
  try {
    const { rows } = await database.asClaims(claims, (tx) =>
      tx.query<{ record: object }>(statement, [JSON.stringify(key)]),
    );
    return rows[0]?.record ?? 'hidden';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return 'unauthorized';
    throw error;
  }
}
