import { describe, expect, test } from 'vitest';
import { firstEdition } from '../first-edition.testing.ts';
import { programmeOf } from './published-programme.ts';
import { dayLine, groupsAt, isProgrammeOver, shareAt, stagesOf } from './programme.ts';

const programme = programmeOf([firstEdition], Date.parse('2025-09-01T00:00:00Z'));
const at = (moment: string): number => Date.parse(moment);
const idsAt = (moment: string) => {
  const { now, next, later, over } = groupsAt(programme.stages, at(moment));
  const ids = (stages: typeof now) => stages.map(({ id }) => id).join(' ');
  return { now: ids(now), next: ids(next), later: later.length, over: over.length };
};

test('a stage ends when the next of its own list begins, and the last one with its list', () => {
  const ends = Object.fromEntries(stagesOf(firstEdition).map(({ id, endsAt }) => [id, endsAt]));
  expect(ends).toMatchObject({
    arrive: '2025-10-11T14:00:00+05:30',
    welcome: '2025-10-11T14:30:00+05:30',
    wrap: firstEdition.endsAt,
    show: firstEdition.bootcampEndsAt,
  });
});

test('two stages that begin together end together', () => {
  const [first, second, ...rest] = firstEdition.hours.map((stage, index) =>
    index === 1 ? { ...stage, startsAt: firstEdition.startsAt } : stage,
  );
  const hours = [first, second, ...rest].flatMap((stage) => stage ?? []);
  const ends = stagesOf({ ...firstEdition, hours }).filter(({ id }) => id === 'arrive' || id === 'words');
  expect(ends.map(({ endsAt }) => endsAt)).toEqual(Array(2).fill('2025-10-11T16:00:00+05:30'));
});

describe('the schedule', () => {
  test.each([
    ['2025-10-11T11:59:59+05:30', { now: '', next: 'welcome arrive', later: 10, over: 0 }],
    ['2025-10-11T12:00:00+05:30', { now: 'welcome arrive', next: 'words', later: 9, over: 0 }],
    ['2025-10-11T14:15:00+05:30', { now: 'welcome words', next: 'mini-hacks', later: 8, over: 1 }],
    ['2025-10-11T23:59:58+05:30', { now: 'tools wrap', next: 'quiet-shift', later: 2, over: 7 }],
    ['2025-10-12T00:00:00+05:30', { now: 'tools', next: 'quiet-shift', later: 2, over: 8 }],
    ['2025-10-12T11:59:59+05:30', { now: 'show', next: '', later: 0, over: 11 }],
    ['2025-10-12T12:00:00+05:30', { now: '', next: '', later: 0, over: 12 }],
  ])('at %s has each stage in one group', (moment, groups) => {
    expect(idsAt(moment)).toEqual(groups);
  });

  test('has the same groups for a moment in another time zone', () => {
    expect(idsAt('2025-10-11T11:45:00-07:00')).toEqual(idsAt('2025-10-12T00:15:00+05:30'));
  });

  test.each([
    ['2025-10-08T12:00:00+05:30', 'Begins in 3 days'],
    ['2025-10-08T23:59:00+05:30', 'Begins in 3 days'],
    ['2025-10-09T00:00:00+05:30', 'Begins in 2 days'],
    ['2025-10-09T12:00:01+05:30', 'Begins in 2 days'],
    ['2025-10-09T12:01:00+05:30', 'Begins in 47 hours'],
    ['2025-10-11T10:59:00+05:30', 'Begins in 1 hour'],
    ['2025-10-11T11:00:30+05:30', 'Begins in 1 hour'],
    ['2025-10-11T11:58:30+05:30', 'Begins in 2 minutes'],
    ['2025-10-11T11:59:59+05:30', 'Begins in 1 minute'],
    ['2025-10-11T12:00:00+05:30', 'Day 1, hour 1 of 24'],
    ['2025-10-11T16:59:59+05:30', 'Day 1, hour 5 of 24'],
    ['2025-10-11T23:59:59+05:30', 'Day 1, hour 12 of 24'],
    ['2025-10-12T00:00:00+05:30', 'Day 2, hour 13 of 24'],
    ['2025-10-12T11:59:59+05:30', 'Day 2, hour 24 of 24'],
    ['2025-10-12T12:00:00+05:30', ''],
  ])('at %s says "%s"', (moment, line) => {
    expect(dayLine(programme, at(moment))).toBe(line);
  });

  test('fills its progress from 0 to 1 while the edition is on', () => {
    expect(
      ['2025-10-11T11:59:59+05:30', '2025-10-11T12:00:00+05:30', '2025-10-12T06:00:00+05:30'].map((moment) =>
        shareAt(programme, at(moment)),
      ),
    ).toEqual([null, 0, 0.75]);
    expect(shareAt(programme, at('2025-10-12T12:00:00+05:30'))).toBeNull();
    expect(isProgrammeOver(programme, at('2025-10-12T12:00:00+05:30'))).toBe(true);
    expect(isProgrammeOver(programme, at('2025-10-12T11:59:59+05:30'))).toBe(false);
  });
});
