/** A quoted identifier: `my"table` becomes `"my""table"`. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted string literal. */
export function literal(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
