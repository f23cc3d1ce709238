/** Elixir's `inspect/1` for values that came as JSON: refusals of the real server quote parameters this way. */
export function inspectJson(value: unknown): string {
  if (value === null || value === undefined) return 'nil';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inspectJson).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `%{${entries.map(([key, item]) => `${JSON.stringify(key)} => ${inspectJson(item)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}
