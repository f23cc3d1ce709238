import type { Claims, Database } from '../sql.ts';
import { type Catalog, type Table, tableId } from './catalog.ts';
import { buildChangeData, type ChangeData, ERRORS } from './change-data.ts';
import { type Change, CHANGE_CHANNEL, parseChange } from './change-triggers.ts';
import type { Condition } from './filter.ts';
import { groupBy } from './group-by.ts';
import { readAs, readKey, type ReadRow, type Row } from './row-reader.ts';
import type { Binding } from './subscribe.ts';

export interface Subscriber {
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Receives a change once per distinct `select`, with the ids of the bindings that it matched. */
  deliver(ids: readonly number[], data: ChangeData): void;
}

export interface ChangeFeed {
  /** Returns the way to stop. */
  add(subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

/** Takes committed changes in their order and hands each to the subscribers that may see it. */
export async function createChangeFeed(database: Database, catalog: Catalog): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  let tail = Promise.resolve();
  let closed = false;

  const process = async (change: Change): Promise<void> => {
    if (closed) return;
    try {
      await publish(database, catalog, change, subscribers);
    } catch (error) {
      if (closed) return;
      console.warn(`Realtime could not read a change of ${change.schema}.${change.table}: ${String(error)}`);
    }
  };

  const stopListening = await database.listen(CHANGE_CHANNEL, (payload) => {
    tail = tail.then(() => process(parseChange(payload)));
  });

  return {
    add(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      closed = true;
      await stopListening();
      await tail;
    },
  };
}

interface Interest {
  readonly subscriber: Subscriber;
  readonly bindings: readonly Binding[];
}

async function publish(
  database: Database,
  catalog: Catalog,
  change: Change,
  subscribers: ReadonlySet<Subscriber>,
): Promise<void> {
  const table = await catalog.table({ schema: change.schema, name: change.table });
  if (!table) return;
  const interests = [...subscribers].flatMap((subscriber): Interest[] => {
    const bindings = subscriber.bindings.filter((binding) => isFor(binding, change, table));
    return bindings.length > 0 ? [{ subscriber, bindings }] : [];
  });
  const groups = change.action === 'DELETE' ? [interests] : groupBy(interests, visibilityOf);
  for (const group of groups) {
    if (group.length === 0) continue;
    try {
      await publishTo(database, table, change, group);
    } catch {
      // Columns or grants changed since the catalog was filled. Nothing was delivered yet: reads come first.
      const fresh = await catalog.refresh(table);
      if (fresh) await publishTo(database, fresh, change, group);
    }
  }
}

/** `group` shares what it may see: one read serves all of it. */
async function publishTo(
  database: Database,
  table: Table,
  change: Change,
  group: readonly Interest[],
): Promise<void> {
  const refused = refusalOf(table, change, group);
  if (refused) {
    for (const { subscriber, bindings } of group) {
      subscriber.deliver(
        bindings.map(({ id }) => id),
        buildChangeData({ table, change, role: subscriber.claims.role, select: null, error: refused }),
      );
    }
    return;
  }
  const conditions = distinctConditions(group);
  const read = await readChange(database, table, change, group, conditions);
  if (!read) return;
  const matched = new Set(
    conditions.filter((_, at) => read.matches[at]).map((condition) => conditionId(condition)),
  );
  const oldRow = await readOldKey(database, table, change, read);
  for (const { subscriber, bindings } of group) {
    const hits = bindings.filter((binding) =>
      binding.conditions.every((each) => matched.has(conditionId(each))),
    );
    for (const sameSelect of groupBy(hits, ({ select }) => JSON.stringify(select))) {
      const select = sameSelect[0]?.select ?? null;
      subscriber.deliver(
        sameSelect.map(({ id }) => id),
        buildChangeData({ table, change, role: subscriber.claims.role, select, row: read.row, oldRow }),
      );
    }
  }
}

function readChange(
  database: Database,
  table: Table,
  change: Change,
  [first]: readonly Interest[],
  conditions: readonly Condition[],
): Promise<ReadRow | null> {
  if (change.action === 'DELETE') {
    // The old record carries the key only, so a condition on another column cannot be judged and never matches.
    return readKey(database, { ...table, columns: table.key }, change.oldKey ?? {}, conditions);
  }
  if (!first) return Promise.resolve(null);
  return readAs(database, first.subscriber.claims, table, change.key ?? {}, conditions);
}

async function readOldKey(
  database: Database,
  table: Table,
  change: Change,
  read: ReadRow,
): Promise<Row | null> {
  if (change.action === 'INSERT') return null;
  const moved = table.key.some(({ name }) => change.key?.[name] !== change.oldKey?.[name]);
  if (change.action === 'DELETE' || !moved) {
    return Object.fromEntries(table.key.map(({ name }) => [name, read.row[name]]));
  }
  return (await readKey(database, table, change.oldKey ?? {}, []))?.row ?? null;
}

function isFor({ action, tables }: Binding, change: Change, table: Table): boolean {
  return (action === '*' || action === change.action) && tables.has(tableId(table));
}

function refusalOf(table: Table, change: Change, [first]: readonly Interest[]): string | null {
  if (change.action === 'DELETE' || !first) return null;
  if (table.key.length === 0) return ERRORS.noPrimaryKey;
  const { role } = first.subscriber.claims;
  return table.key.every((column) => column.readers.has(role)) ? null : ERRORS.unauthorized;
}

/** Policies may look at any claim; only the times of the token differ between tokens of one session. */
function visibilityOf({ subscriber: { claims } }: Interest): string {
  const { iat: _iat, exp: _exp, ...rest } = claims;
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function distinctConditions(group: readonly Interest[]): Condition[] {
  const all = group.flatMap(({ bindings }) => bindings.flatMap(({ conditions }) => conditions));
  return [...new Map(all.map((condition) => [conditionId(condition), condition])).values()];
}

function conditionId({ column, operator, value, negated }: Condition): string {
  return JSON.stringify([column, operator, value, negated]);
}
