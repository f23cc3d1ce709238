import type { Claims, Sql } from '../sql.ts';
import { type Catalog, type Table, tableId } from './catalog.ts';
import { addMissingTriggers } from './change-triggers.ts';
import { IS_KEYWORDS } from './condition-sql.ts';
import type { Condition } from './filter.ts';
import type { Parsed } from './parsed.ts';
import { literal } from './sql-text.ts';
import {
  type Action,
  bindingId,
  describeParams,
  parseSubscriptionParams,
  type RawBinding,
  type SubscriptionParams,
} from './subscription-params.ts';

/** A binding that may receive changes. */
export interface Binding {
  readonly id: number;
  readonly action: Action | '*';
  /** By `tableId`. */
  readonly tables: ReadonlySet<string>;
  readonly conditions: readonly Condition[];
  readonly select: readonly string[] | null;
}

/**
 * Checks the bindings of one channel against the publication and the rights of `claims.role`. All or none are
 * accepted; the refusal is worded as the `system` message of the real server (`subscriptions.ex` and the trigger
 * `realtime.subscription_check_filters`). Rejects when the database cannot be asked.
 */
export async function resolveBindings(
  sql: Sql,
  catalog: Catalog,
  raws: readonly RawBinding[],
  claims: Claims,
): Promise<Parsed<readonly Binding[]>> {
  const parsed: { id: number; params: SubscriptionParams }[] = [];
  for (const raw of raws) {
    const params = parseSubscriptionParams(raw);
    if (!params.ok) return params;
    parsed.push({ id: bindingId(raw), params: params.value });
  }
  await addMissingTriggers(sql);
  const bindings: Binding[] = [];
  for (const { id, params } of parsed) {
    const resolved = await resolveBinding(sql, catalog, id, params, claims);
    if (!resolved.ok) return resolved;
    bindings.push(resolved.value);
  }
  return { ok: true, value: bindings };
}

async function resolveBinding(
  sql: Sql,
  catalog: Catalog,
  id: number,
  params: SubscriptionParams,
  claims: Claims,
): Promise<Parsed<Binding>> {
  const names = await catalog.published(params.schema, params.table);
  if (names.length === 0) {
    return {
      ok: false,
      message: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${describeParams(params)}]`,
    };
  }
  for (const name of names) {
    const table = await catalog.refresh(name);
    const problem = table ? await findProblem(sql, table, params, claims.role) : null;
    if (problem !== null) {
      return {
        ok: false,
        message: `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${describeParams(params)}]. Exception: ${problem}`,
      };
    }
  }
  const { action, conditions, select } = params;
  return { ok: true, value: { id, action, tables: new Set(names.map(tableId)), conditions, select } };
}

const MAX_IN_VALUES = 100;

/** The exception that the real server's insert of the subscription would raise; null for none. */
async function findProblem(
  sql: Sql,
  table: Table,
  { conditions, select }: SubscriptionParams,
  role: string,
): Promise<string | null> {
  const readable = (name: string): boolean =>
    table.columns.some((column) => column.name === name && column.readers.has(role));
  for (const condition of conditions) {
    if (!readable(condition.column)) return raised(`invalid column for filter ${condition.column}`);
    const problem = await findValueProblem(sql, table, condition);
    if (problem !== null) return problem;
  }
  const unreadable = select?.find((name) => !readable(name));
  return unreadable === undefined ? null : raised(`invalid column for select ${unreadable}`);
}

async function findValueProblem(
  sql: Sql,
  table: Table,
  { column: name, operator, value }: Condition,
): Promise<string | null> {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (!column) return raised(`invalid column for filter ${name}`);
  switch (operator) {
    case 'is':
      if (!IS_KEYWORDS.includes(value)) {
        return raised('invalid value for is filter: must be null, true, false, or unknown');
      }
      if (value !== 'null' && column.type !== 'bool') {
        return raised(`is ${value} filter requires a boolean column, got ${column.type}`);
      }
      return null;
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch': {
      const symbol = { like: '~~', ilike: '~~*', match: '~', imatch: '~*' }[operator];
      const probe = await attempt(
        sql,
        `select null::${column.sqlType} operator(pg_catalog.${symbol}) ''::${column.sqlType}`,
      );
      if (probe.error) {
        return raised(`operator ${operator} requires a text-compatible column type, got ${column.type}`);
      }
      if (operator === 'like' || operator === 'ilike') return null;
      const regex = await attempt(sql, `select '' ~ ${literal(value)}`);
      return regex.error
        ? raised(`invalid regular expression for ${operator} filter: ${regex.error.message}`)
        : null;
    }
    case 'in': {
      const array = `${literal(value)}::${column.sqlType}[]`;
      const counted = await attempt(sql, `select coalesce(array_length(${array}, 1), 0) as count`);
      if (counted.error) return postgrexMessage(counted.error);
      return Number(counted.row?.['count'] ?? 0) > MAX_IN_VALUES
        ? raised(`too many values for \`in\` filter. Maximum ${MAX_IN_VALUES}`)
        : null;
    }
    default: {
      const cast = await attempt(sql, `select ${literal(value)}::${column.sqlType}`);
      return cast.error ? postgrexMessage(cast.error) : null;
    }
  }
}

interface SqlError {
  readonly code: string;
  readonly message: string;
}

async function attempt(
  sql: Sql,
  statement: string,
): Promise<{ row?: Record<string, unknown> | undefined; error?: SqlError }> {
  try {
    return { row: (await sql.query(statement)).rows[0] };
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      return { error: { code: error.code, message: error.message } };
    }
    throw error;
  }
}

function raised(message: string): string {
  return postgrexMessage({ code: 'P0001', message });
}

/** Condition names as Postgrex, the real server's driver, prints them. */
const CONDITION_NAMES: Record<string, string> = {
  P0001: 'raise_exception',
  '22P02': 'invalid_text_representation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
};

function postgrexMessage({ code, message }: SqlError): string {
  return `ERROR ${code} (${CONDITION_NAMES[code] ?? 'unknown'}) ${message}`;
}
