import type { Table } from './catalog.ts';
import type { Change } from './change-triggers.ts';
import { readableColumns, type Row } from './row-reader.ts';

/** `data` of a `postgres_changes` message. */
export interface ChangeData {
  readonly schema: string;
  readonly table: string;
  readonly commit_timestamp: string | null;
  readonly type: Change['action'];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Absent for DELETE. */
  readonly record?: Row;
  /** Absent for INSERT. */
  readonly old_record?: Row;
  readonly errors: readonly string[] | null;
}

/** As `realtime.apply_rls` words them. */
export const ERRORS = {
  noPrimaryKey: 'Error 400: Bad Request, no primary key',
  unauthorized: 'Error 401: Unauthorized',
  tooLarge: 'Error 413: Payload Too Large',
} as const;

export interface ChangeParts {
  readonly table: Table;
  readonly change: Change;
  readonly role: string;
  readonly select: readonly string[] | null;
  readonly row?: Row;
  readonly oldRow?: Row | null;
  readonly error?: string;
}

/** Puts a change together for one role and one `select`, as `realtime.apply_rls` and replication_poller.ex do. */
export function buildChangeData(parts: ChangeParts): ChangeData {
  const { table, change, role, select, row = {}, oldRow = null, error } = parts;
  const place = { schema: table.schema, table: table.name, type: change.action };
  if (error !== undefined) {
    const records = toRecords(change, {}, {});
    return { ...place, commit_timestamp: null, columns: [], ...records, errors: [error] };
  }
  const columns = readableColumns(table, role).filter(
    ({ name, isKey }) => select === null || isKey || select.includes(name),
  );
  const tooLarge = Buffer.byteLength(JSON.stringify(row)) > MAX_RECORD_BYTES;
  const pick = (from: Row): Row => pickColumns(from, new Set(columns.map(({ name }) => name)), tooLarge);
  return {
    ...place,
    commit_timestamp: change.commitTimestamp,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...toRecords(change, pick(row), pick(oldRow ?? {})),
    errors: tooLarge ? [ERRORS.tooLarge] : null,
  };
}

/** `poll_max_record_bytes`; above it only values of at most 64 bytes are sent. */
const MAX_RECORD_BYTES = 1024 * 1024;
const MAX_VALUE_BYTES_OF_LARGE_RECORD = 64;

function toRecords(
  { action }: Change,
  record: Row,
  oldRecord: Row,
): Pick<ChangeData, 'record' | 'old_record'> {
  if (action === 'INSERT') return { record };
  return action === 'UPDATE' ? { record, old_record: oldRecord } : { old_record: oldRecord };
}

function pickColumns(row: Row, names: ReadonlySet<string>, onlySmall: boolean): Row {
  const entries = Object.entries(row).filter(
    ([name, value]) =>
      names.has(name) &&
      (!onlySmall || Buffer.byteLength(JSON.stringify(value)) <= MAX_VALUE_BYTES_OF_LARGE_RECORD),
  );
  return Object.fromEntries(entries);
}
