import type Dexie from 'dexie';

export interface RowCount {
  /** Rows returned or looked up, by table; tables without any are left out. */
  read(): Readonly<Record<string, number>>;
  /** Rows put, added or deleted, by table. */
  written(): Readonly<Record<string, number>>;
  reset(): void;
}

/** Not counted, because the mirror reads and writes its cursor with every page. */
const bookkeeping = 'meta';

/** Counts below Dexie's own layers, at the requests to IndexedDB. Call it before the database opens. */
export const countRows = (db: Dexie): RowCount => {
  const reads = new Map<string, number>();
  const writes = new Map<string, number>();
  const count = (counts: Map<string, number>, table: string, rows: number) => {
    if (table !== bookkeeping && rows > 0) counts.set(table, (counts.get(table) ?? 0) + rows);
  };
  db.use({
    stack: 'dbcore',
    name: 'count-rows',
    level: -10,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            if (request.type === 'put' || request.type === 'add') count(writes, name, request.values.length);
            if (request.type === 'delete') count(writes, name, request.keys.length);
            return table.mutate(request);
          },
          get(request) {
            count(reads, name, 1);
            return table.get(request);
          },
          getMany(request) {
            count(reads, name, request.keys.length);
            return table.getMany(request);
          },
          async openCursor(request) {
            const cursor = await table.openCursor(request);
            if (!cursor) return cursor;
            const start = (next: () => void) =>
              cursor.start(() => {
                if (request.values !== false) count(reads, name, 1);
                next();
              });
            return Object.create(cursor, { start: { value: start } }) as typeof cursor;
          },
          async query(request) {
            const answer = await table.query(request);
            // Does not count queries for keys, which load no row, such as the mirror's for its revisions.
            if (request.values !== false) count(reads, name, answer.result.length);
            return answer;
          },
        };
      },
    }),
  });
  return {
    read: () => Object.fromEntries(reads),
    written: () => Object.fromEntries(writes),
    reset() {
      reads.clear();
      writes.clear();
    },
  };
};
