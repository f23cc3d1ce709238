import { expect, test } from 'vitest';
import { firstEdition } from '../editions/first-edition.testing.ts';
import { programmeOf } from '../editions/rules/published-programme.ts';
import { appliedText, comingText, eventLine, isJustOver } from './event-state.ts';

const start = Date.parse('2025-10-11T12:00:00+05:30');
const programme = programmeOf([firstEdition], start);
const at = (time: string) => Date.parse(`2025-10-${time}:00+05:30`);

test.each([
  ['10T12:00', false, 'In 24 hours'],
  ['01T12:00', true, 'In 10 days · you have a seat'],
  ['12T12:00', false, 'It is over. Thank you to all who came.'],
  ['12T12:00', true, 'It is over. Thank you for building with us.'],
])('on October %s, with a seat: %s, the line is: %s', (time, hasSeat, line) => {
  expect(eventLine(programme, hasSeat, at(time))).toBe(line);
});

test('an edition is just over from its end on, for seven days', () => {
  const times = ['12T11:59', '12T12:00', '19T11:59', '19T12:00'];
  expect(times.map((time) => isJustOver(programme, at(time)))).toEqual([false, true, true, false]);
  expect(isJustOver({ ...programme, isCancelled: true }, at('12T12:00'))).toBe(false);
});

test('during the edition the line names the present stage and its end', () => {
  expect(eventLine(programme, true, at('11T12:10'))).toMatch(/^Now: .+, until \d+(:\d\d)? PM$/);
});

test('between two stages the line names the next one, and after the last stage the end', () => {
  const [first] = programme.stages;
  if (!first) throw new Error('The programme has stages.');
  const short = { ...first, startsAt: '2025-10-11T18:30:00+05:30', endsAt: '2025-10-11T19:00:00+05:30' };
  const only = { ...programme, stages: [short] };
  expect(eventLine(only, true, at('11T18:00'))).toBe(`Next: ${first.title}, 6:30 PM`);
  expect(eventLine(only, true, at('11T19:00'))).toBe('It goes on until noon');
});

test('the line says that an edition is cancelled, also during the edition', () => {
  expect(eventLine({ ...programme, isCancelled: true }, true, start)).toBe('This edition is cancelled.');
});

test.each([
  ['2025-09-30T23:59:59+05:30', null],
  ['2025-10-01T10:00:00+05:30', 'you applied'],
  ['2025-10-02T10:00:00+05:30', 'applied, we answer within 24 hours'],
  [undefined, null],
])('an application from %s reads: %s', (sent, text) => {
  const published = { ...programme, asOf: '2025-10-01T00:00:00+05:30' };
  expect(appliedText(sent, published, at('02T12:00'))).toBe(text);
});

test.each([
  [[], 0, null],
  [[], 1, 'you and 1 more'],
  [['Ravi'], 0, 'Ravi'],
  [['Ravi', 'Nadia'], 3, 'Ravi, Nadia and 3 more'],
])('the other guests %j, and %i without a name, read: %s', (names, others, text) => {
  const named = [...names, ...Array.from({ length: others }, () => null)];
  expect(comingText(named.map((name, place) => ({ chair: place + 1, id: name, name })))).toBe(text);
});
