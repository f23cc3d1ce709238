import type { Table } from './catalog.ts';
import type { Condition, Operator } from './filter.ts';
import { identifier, literal } from './sql-text.ts';

/**
 * The condition as a boolean expression over the row `alias`, compared by the type of the column.
 * A null comparison counts as no match, as in the real server's `is_visible_through_filters`.
 */
export function conditionSql(condition: Condition, table: Table, alias: string): string {
  const column = table.columns.find(({ name }) => name === condition.column);
  if (!column) return 'false';
  const left = `${alias}.${identifier(column.name)}`;
  return `coalesce(${compare(condition, left, column.sqlType)}, false)`;
}

/** The only values that `is` takes; everything else is refused, so that they may be spliced. */
export const IS_KEYWORDS: readonly string[] = ['null', 'true', 'false', 'unknown'];

const SYMBOLS: Record<Exclude<Operator, 'in' | 'is' | 'isdistinct'>, string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};

function compare({ operator, value, negated }: Condition, left: string, type: string): string {
  const not = negated ? 'not ' : '';
  switch (operator) {
    case 'isdistinct':
      return `${left} is ${negated ? 'not ' : ''}distinct from ${literal(value)}::${type}`;
    case 'is':
      return IS_KEYWORDS.includes(value) ? `${left} is ${not}${value}` : 'false';
    case 'in':
      return `${not}(${left} = any (${literal(value)}::${type}[]))`;
    default:
      return `${not}(${left} ${SYMBOLS[operator]} ${literal(value)}::${type})`;
  }
}
