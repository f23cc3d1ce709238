import * as v from 'valibot';
import type { RemoteRow } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';

/** The columns to return after a write: all, without names, because a database without a new column would refuse the write. */
export const wholeRow = '*';

/** Reads rows of one table. The next pull brings those that this version cannot read. */
export const toRows = (tables: Tables, name: string, input: readonly unknown[]): readonly RemoteRow[] =>
  input.flatMap((row) => tables.get(name)?.read(row) ?? []);

/** Reads the rows of an answer that names the table of each. */
export const toNamedRows = (tables: Tables, input: unknown): readonly RemoteRow[] => {
  const answer = v.safeParse(v.record(v.string(), v.unknown()), input);
  return answer.success
    ? Object.entries(answer.output).flatMap(([name, row]) => toRows(tables, name, [row]))
    : [];
};
