import { expect, test } from 'vitest';
import { attendee, deskApplication } from '../desk.testing.tsx';
import { applicationsCsv, attendeesCsv, countTexts, toCsv } from './desk-tables.ts';

const lines = (csv: string) => csv.split('\r\n').slice(1, -1);

test('an application is one row, whose cells a spreadsheet does not run as formulas', () => {
  const csv = applicationsCsv([
    deskApplication({
      name: '=HYPERLINK("https://evil.example")',
      source: { utm_source: 'insta', ref: 'GOA-1' },
    }),
  ]);
  expect(lines(csv)).toEqual([
    `"2026-01-02T10:00:00+00:00","2025-10","new","'=HYPERLINK(""https://evil.example"")","meera@example.com","'+91 98765 43210","Shah & Sons","stay","A shop for tiles.","utm_source: insta, ref: GOA-1","",""`,
  ]);
});

test('the list of attendees leaves out cancelled places', () => {
  const csv = attendeesCsv([
    attendee(),
    attendee({ name: 'Gone', cancelled_at: '2026-01-03' }),
    attendee({ user_id: 'u', payment: 'paid' }),
  ]);
  expect(lines(csv)).toEqual([
    '"2025-10","Meera Shah","meera@example.com","no","2026-01-02T10:00:00Z","open"',
    '"2025-10","Meera Shah","meera@example.com","yes","2026-01-02T10:00:00Z","paid"',
  ]);
});

test('texts are counted, the most frequent first', () => {
  expect(countTexts(['b', 'a', 'c', 'c'])).toEqual([
    { text: 'c', count: 2 },
    { text: 'a', count: 1 },
    { text: 'b', count: 1 },
  ]);
});

test('cells are quoted, and quotes and line breaks stay in their cell', () => {
  expect(
    toCsv([
      ['Name', 'Project'],
      ['Zoë "Z" Rao', 'A shop,\nwith tiles'],
    ]),
  ).toBe('\uFEFF"Name","Project"\r\n"Zoë ""Z"" Rao","A shop,\nwith tiles"\r\n');
});

test.each(Array.from('=+-@\t\r\n＝＋－＠﹦⁺−'))(
  'a cell that begins with %j gets an apostrophe, so that no spreadsheet runs it as a formula',
  (sign) => {
    expect(toCsv([[`${sign}1+1`]])).toBe(`\uFEFF"'${sign}1+1"\r\n`);
  },
);

test.each(['', 'a=1', 'Asha', '1', ' =1'])('the cell %j gets no apostrophe', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});
