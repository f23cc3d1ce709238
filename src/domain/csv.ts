/**
 * A table as CSV (RFC 4180), as spreadsheets open it: with a byte order mark, every cell quoted. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
