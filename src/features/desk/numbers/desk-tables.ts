import type { Attendee, DeskApplication } from '../../../domain/decision.ts';

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

/** Everybody who has a place, as CSV. */
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
        one.payment ?? 'open',
      ]),
  ]);

/** How many applications came by each source, the most first: a campaign's source, a member's code, or neither. */
export const countBySource = (
  applications: readonly Pick<DeskApplication, 'source'>[],
): readonly { readonly source: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const { source } of applications) {
    const name = sourceOf(source);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([source, count]) => ({ source, count }))
    .toSorted((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1));
};

const sourceOf = (source: DeskApplication['source']): string => {
  const campaign = source?.['utm_source'];
  if (typeof campaign === 'string') return campaign;
  return source?.['ref'] === undefined ? 'Without a campaign' : 'A member’s link';
};

/**
 * A table as CSV (RFC 4180), as spreadsheets open it: with a byte order mark, every cell quoted. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
