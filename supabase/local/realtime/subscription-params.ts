import { createHash } from 'node:crypto';
import { inspectJson } from './elixir-inspect.ts';
import { type Condition, parseFilter } from './filter.ts';
import type { Parsed } from './parsed.ts';

export type Action = 'INSERT' | 'UPDATE' | 'DELETE';

/** One entry of `config.postgres_changes`, understood. */
export interface SubscriptionParams {
  readonly action: Action | '*';
  readonly schema: string;
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** The columns asked for with `select`; null for all. */
  readonly select: readonly string[] | null;
}

export type RawBinding = Readonly<Record<string, unknown>>;

/** Reads a binding as `parse_subscription_params` in supabase/realtime `subscriptions.ex` does, refusals included. */
export function parseSubscriptionParams(raw: RawBinding): Parsed<SubscriptionParams> {
  const select = parseSelect(raw['select']);
  if (!select.ok) return select;
  const source = parseSource(raw);
  if (!source.ok) return source;
  const { schema, table, conditions } = source.value;
  if (select.value && (schema === '*' || table === '*')) {
    return {
      ok: false,
      message:
        'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    };
  }
  return {
    ok: true,
    value: { action: parseAction(raw['event']), schema, table, conditions, select: select.value },
  };
}

/** The id that a client finds in `ids` of its changes: equal bindings have equal ids, as with Erlang's phash2. */
export function bindingId(raw: RawBinding): number {
  const sorted = Object.entries(raw).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest().readUInt32BE(0) >>> 5;
}

/** The parameters as the refusals of a subscription quote them. */
export function describeParams({ action, schema, table, conditions, select }: SubscriptionParams): string {
  const filters = conditions
    .map(({ column, operator, value, negated }) => {
      return `{${[column, operator, value].map(inspectJson).join(', ')}, ${negated}}`;
    })
    .join(', ');
  return `event: ${action}, schema: ${schema}, table: ${table}, filters: [${filters}], select: ${inspectJson(select)}`;
}

interface Source {
  readonly schema: string;
  readonly table: string;
  readonly conditions: readonly Condition[];
}

function parseSource(raw: RawBinding): Parsed<Source> {
  const { schema, table, filter } = raw;
  const has = (key: string): boolean => Object.hasOwn(raw, key);
  if (typeof schema === 'string' && typeof table === 'string' && typeof filter === 'string') {
    const parsed = parseFilter(filter);
    return parsed.ok
      ? { ok: true, value: { schema, table, conditions: parsed.value } }
      : { ok: false, message: `Error parsing \`filter\` params: ${parsed.message}` };
  }
  if (!has('filter')) {
    if (typeof schema === 'string' && typeof table === 'string') return unfiltered(schema, table);
    if (typeof schema === 'string' && !has('table')) return unfiltered(schema, '*');
    if (typeof table === 'string' && !has('schema')) return unfiltered('public', table);
  }
  const shown = has('user_token') || has('auth_token') ? '<redacted>' : inspectJson(raw);
  return {
    ok: false,
    message: `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${shown}`,
  };
}

function unfiltered(schema: string, table: string): Parsed<Source> {
  return { ok: true, value: { schema, table, conditions: [] } };
}

function parseSelect(select: unknown): Parsed<readonly string[] | null> {
  if (typeof select === 'string') {
    return {
      ok: false,
      message:
        'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    };
  }
  if (!Array.isArray(select)) return { ok: true, value: null };
  const columns = select.filter((column) => typeof column === 'string');
  return { ok: true, value: columns.length > 0 ? columns : null };
}

function parseAction(event: unknown): Action | '*' {
  const upper = typeof event === 'string' ? event.toUpperCase() : '*';
  return upper === 'INSERT' || upper === 'UPDATE' || upper === 'DELETE' ? upper : '*';
}
