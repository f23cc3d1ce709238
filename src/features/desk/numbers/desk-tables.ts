import type { Attendee, DeskApplication } from '../../applications/rules/decision.ts';

/** All applications as CSV, one a row, with the newest decision. */
export const applicationsCsv = (applications: readonly DeskApplication[]): string =>
  toCsv([
    [
      'Received',
      'Edition',
      'Status',
      'Name',
      'Email',
      'Phone',
      'Business',
      'Plan',
      'Project',
      'Came by',
      'Decided',
      'Note',
    ],
    ...applications.map((one) => [
      one.created_at,
      one.edition ?? '',
      one.status,
      one.name,
      one.email,
      one.phone,
      one.business,
      one.plan,
      one.project,
      Object.entries(one.source ?? {})
        .map(([key, text]) => `${key}: ${String(text)}`)
        .join(', '),
      one.decided_at ?? '',
      one.decisions.at(-1)?.note ?? '',
    ]),
  ]);

/** All attendees with a place as CSV, one a row. */
export const attendeesCsv = (attendees: readonly Attendee[]): string =>
  toCsv([
    ['Edition', 'Name', 'Email', 'Member', 'Seated', 'Payment'],
    ...attendees
      .filter(({ cancelled_at: cancelled }) => cancelled === null)
      .map((one) => [
        one.edition,
        one.name,
        one.email,
        one.user_id === null ? 'no' : 'yes',
        one.seated_at,
        one.payment,
      ]),
  ]);

/** Counts how often each text occurs, the most frequent first. */
export const countTexts = (
  texts: readonly string[],
): readonly { readonly text: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
};

/**
 * A table as CSV (RFC 4180) for spreadsheets: with a byte order mark, every cell quoted. An apostrophe keeps a spreadsheet from running
 * a cell as a formula.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** Some spreadsheets read a full-width sign as the plain one, which NFKC turns it into. */
const cell = (text: string): string =>
  `"${(/^[=+\-\u2212@\t\r\n]/.test(text.normalize('NFKC')) ? `'${text}` : text).replaceAll('"', '""')}"`;
