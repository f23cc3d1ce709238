import type { Claims, Database } from '../sql.ts';
import type { Column, Table } from './catalog.ts';
import type { KeyText } from './change-triggers.ts';
import { conditionSql } from './condition-sql.ts';
import type { Condition } from './filter.ts';
import { identifier } from './sql-text.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface ReadRow {
  readonly row: Row;
  /** Per condition asked about, in their order. */
  readonly matches: readonly boolean[];
}

/**
 * Reads the row as the subscriber, so that row-level security decides: null if it is gone or hidden. Conditions
 * are judged by Postgres with the types of their columns.
 */
export async function readAs(
  database: Database,
  claims: Claims,
  table: Table,
  key: KeyText,
  conditions: readonly Condition[],
): Promise<ReadRow | null> {
  const columns = readableColumns(table, claims.role);
  const where = table.key.map(
    (column, at) => `t.${identifier(column.name)} = $${at + 1}::text::${column.sqlType}`,
  );
  const selected = columns.map((column) => `t.${identifier(column.name)}`);
  const statement = `select to_jsonb((select r from (select ${selected.join(', ')}) r)) as record,
      ${matchesSql(conditions, table, 't')} as matches
    from ${table.sql} t where ${where.join(' and ')}`;
  const values = table.key.map((column) => key[column.name] ?? null);
  const { rows } = await database.asClaims(claims, (tx) => tx.query<RecordRow>(statement, values));
  return toReadRow(rows[0]);
}

/** The values of a key that is no longer in the table, and which conditions they match, read as the owner. */
export async function readKey(
  database: Database,
  table: Table,
  key: KeyText,
  conditions: readonly Condition[],
): Promise<ReadRow | null> {
  const selected = table.key.map((column) => `t.${identifier(column.name)}`);
  const statement = `select to_jsonb((select r from (select ${selected.join(', ')}) r)) as record,
      ${matchesSql(conditions, table, 't')} as matches
    from jsonb_populate_record(null::${table.sql}, $1::text::jsonb) t`;
  const { rows } = await database.query<RecordRow>(statement, [JSON.stringify(key)]);
  return toReadRow(rows[0]);
}

export function readableColumns(table: Table, role: string): readonly Column[] {
  return table.columns.filter((column) => column.readers.has(role));
}

interface RecordRow {
  readonly record: Row;
  readonly matches: boolean[];
}

function matchesSql(conditions: readonly Condition[], table: Table, alias: string): string {
  const expressions = conditions.map((condition) => conditionSql(condition, table, alias));
  return `to_jsonb(array[${expressions.join(', ')}]::boolean[])`;
}

function toReadRow(row: RecordRow | undefined): ReadRow | null {
  return row ? { row: row.record, matches: row.matches } : null;
}
