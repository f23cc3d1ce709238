import type { Bar, Line } from './alternate.ts';

/** The lines as a table of plain text. */
export const tableText = (lines: readonly Line[]): string => {
  const rows = [
    [
      '',
      'side',
      'median',
      'min - max',
      'x floor',
      'paired',
      'requests',
      'wire',
      'bodies',
      'rows read',
      'written',
    ],
    ...lines.map(({ work, side, ms, timesFloor, pairedTimesFloor, costs }, index) => [
      lines[index - 1]?.work === work ? '' : work,
      side,
      msText(ms.median),
      `${msText(ms.min)} - ${msText(ms.max)}`,
      timesText(timesFloor),
      timesText(pairedTimesFloor),
      ...(costs
        ? [
            costs.requests === costs.pulls
              ? String(costs.requests)
              : `${costs.requests} (${costs.pulls} pulls)`,
            bytesText(costs.wireBytes),
            bytesText(costs.bodyBytes),
            String(costs.rowsRead),
            String(costs.rowsWritten),
          ]
        : ['', '', '', '', '']),
    ]),
  ];
  return columnsText(rows, 2);
};

/** Rows of equal length as lines, every column as wide as its widest cell; the first `named` stand left, the others right. */
export const columnsText = (rows: readonly (readonly string[])[], named: number): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < named ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
};

export const barText = (bars: readonly Bar[]): string =>
  bars.map(({ holds, sentence }) => `${holds ? 'holds' : 'FAILS'}  ${sentence}`).join('\n');

const timesText = (times: number | null): string => (times === null ? '' : times.toFixed(2));

const msText = (ms: number): string => (ms < 100 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`);

const bytesText = (bytes: number): string =>
  bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`;
