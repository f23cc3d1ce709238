import { inspectJson } from './elixir-inspect.ts';
import type { Parsed } from './parsed.ts';

export type Operator = (typeof OPERATORS)[number];

/** `column=operator.value`; for `in` the value is a Postgres array literal such as `{a,b}`. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  readonly value: string;
  readonly negated: boolean;
}

/** Reads a filter: conditions separated by commas, all of which must hold. Follows `parse_filters` in subscriptions.ex. */
export function parseFilter(filter: string): Parsed<readonly Condition[]> {
  const trimmed = filter.trim();
  if (trimmed === '') return { ok: true, value: [] };
  const conditions: Condition[] = [];
  for (const segment of splitTopLevel(trimmed)) {
    const parsed = parseCondition(segment.trim());
    if (!parsed.ok) return parsed;
    conditions.push(parsed.value);
  }
  return { ok: true, value: conditions };
}

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;

function parseCondition(segment: string): Parsed<Condition> {
  if (segment === '') {
    return { ok: false, message: 'filter must not contain empty segments (check for extra commas)' };
  }
  const [column, rest] = splitOnce(segment, '=');
  if (rest === null) return { ok: false, message: inspectJson([column]) };
  const negated = rest.startsWith('not.');
  const [operator, value] = splitOnce(negated ? rest.slice('not.'.length) : rest, '.');
  if (value === null) return { ok: false, message: inspectJson([operator]) };
  if (!isOperator(operator)) return { ok: false, message: inspectJson([operator, value]) };
  if (operator !== 'in') return { ok: true, value: { column, operator, value: unquote(value), negated } };
  if (value.length < 2 || !value.startsWith('(') || !value.endsWith(')')) {
    return { ok: false, message: '`in` filter value must be wrapped by parentheses' };
  }
  return { ok: true, value: { column, operator, value: `{${value.slice(1, -1)}}`, negated } };
}

/** Splits at commas outside of quotes and parentheses; a quote opens only where a value begins. */
function splitTopLevel(filter: string): string[] {
  const segments: string[] = [];
  let current = '';
  let depth = 0;
  let quoted = false;
  let previous = '';
  for (let index = 0; index < filter.length; index++) {
    const char = filter.charAt(index);
    if (!quoted && char === ',' && depth === 0) {
      segments.push(current);
      current = '';
      previous = '';
      continue;
    }
    current += char;
    if (quoted && char === '\\' && index + 1 < filter.length) {
      current += filter.charAt(++index);
    } else if (char === '"' && (quoted || ['.', '(', ','].includes(previous))) {
      quoted = !quoted;
    } else if (!quoted && char === '(') {
      depth++;
    } else if (!quoted && char === ')') {
      depth = Math.max(0, depth - 1);
    }
    previous = char;
  }
  return [...segments, current];
}

/** Takes PostgREST-style quotes off; a value that is not quoted from end to end stays as it is. */
function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\[\s\S])*)"$/.exec(value);
  return quoted?.[1] === undefined ? value : quoted[1].replaceAll(/\\([\s\S])/g, '$1');
}

function splitOnce(text: string, separator: string): [string, string | null] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + separator.length)];
}

function isOperator(text: string): text is Operator {
  return (OPERATORS as readonly string[]).includes(text);
}
