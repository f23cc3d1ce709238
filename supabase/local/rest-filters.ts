/**
 * Rewrites a query so that lite reads it as PostgREST would; null if nothing has to change. lite
 * - does not unquote identifiers inside `or=(…)` and takes a `)` inside quotes for the end of the list,
 * - joins several `or` parameters into one OR, where PostgREST demands each of them,
 * - lets a second filter with the same column and operator replace the first.
 */
export function rewriteFilters(parameters: URLSearchParams): URLSearchParams | null {
  const trees: string[] = [];
  const extras: string[] = [];
  const seen = new Set<string>();
  const kept: [string, string][] = [];
  for (const [name, value] of parameters) {
    const tree = treeOf(name, value);
    if (tree !== null) {
      trees.push(tree);
    } else if (!RESERVED.has(name) && seen.has(slotOf(name, value))) {
      extras.push(leafFromParameter(name, value));
    } else {
      if (!RESERVED.has(name)) seen.add(slotOf(name, value));
      kept.push([name, value]);
    }
  }
  if (trees.length === 0 && extras.length === 0) return null;
  const items = [...trees, ...extras];
  // The space keeps lite from counting parentheses (quoted ones too) at the end of the list.
  return new URLSearchParams([...kept, ['and', `(${items.join(',')} )`]]);
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns', 'apikey']);

/** The logic tree that a parameter such as `or=(…)` or `not.and=(…)` stands for, in lite's notation. */
function treeOf(name: string, value: string): string | null {
  if (!/^(not\.)?(and|or)$/.test(name) || !value.startsWith('(') || !value.endsWith(')')) return null;
  return `${name}${normaliseList(value)}`;
}

function normaliseList(list: string): string {
  return `(${splitTopLevel(list.slice(1, -1)).map(normaliseItem).join(',')})`;
}

function normaliseItem(item: string): string {
  const trimmed = item.trim();
  const [, operator, list] = /^((?:not\.)?(?:and|or))\s*(\(.*\))$/s.exec(trimmed) ?? [];
  if (operator !== undefined && list !== undefined) return `${operator}${normaliseList(list)}`;
  return unquoteColumn(trimmed);
}

/** `"created_at".gt.1` becomes `created_at.gt.1`; a name that needs its quotes keeps them. */
function unquoteColumn(leaf: string): string {
  const [, column, rest] = /^"((?:[^"\\]|\\.)*)"(\..*)$/s.exec(leaf) ?? [];
  return column !== undefined && /^[A-Za-z_][A-Za-z0-9_]*$/.test(column) ? `${column}${rest}` : leaf;
}

function splitTopLevel(list: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let index = 0; index < list.length; index += 1) {
    const character = list[index];
    if (quoted && character === '\\') index += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '(' || character === '{') depth += 1;
    else if (character === ')' || character === '}') depth -= 1;
    else if (character === ',' && depth === 0) {
      items.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...items, list.slice(start)];
}

/** What lite keeps one value for: a column and operator; all negations of a column share one. */
function slotOf(name: string, value: string): string {
  const [first = '', second = ''] = value.split('.', 2);
  const operator = first === 'not' && second !== 'in' && second !== 'is' ? 'not' : `${first}.${second}`;
  return `${name} ${first === 'not' ? operator : first}`;
}

function leafFromParameter(name: string, value: string): string {
  const [, operator = '', operand = ''] = /^((?:not\.)?[^.]+)\.(.*)$/s.exec(value) ?? [];
  const isPlain = /^(not\.)?(in|is|cs|cd|ov)$/.test(operator) || !/[,()"\\]/.test(operand);
  return `${name}.${operator}.${isPlain ? operand : JSON.stringify(operand)}`;
}
