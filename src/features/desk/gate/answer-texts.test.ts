import { expect, test } from 'vitest';
import { attendee } from '../desk.testing.tsx';
import type { GateAnswer } from '../rules/gate.ts';
import { editionName } from '../../editions/rules/edition-name.ts';
import { answerWords, doneWords, guestOf, notTodayText, unpaidWords } from './answer-texts.ts';

const meera = attendee({ id: '00000000-0000-4000-8000-0000000000b1', edition: '2027-01' });
const pulledAt = Date.parse('2027-01-08T09:00:00Z');
const words = (answer: GateAnswer) =>
  answerWords(answer, {
    edition: '2027-01',
    editionName: (id) => editionName(id, null),
    pulledAt,
    nameById: (id) => (id === 'nadia' ? 'Nadia' : '?'),
  });

test('a gate that is open on another day says when the edition begins or began, by India’s calendar', () => {
  const edition = { startsAt: '2026-12-26T12:00:00+05:30', bootcampEndsAt: '2026-12-27T12:00:00+05:30' };
  const text = (now: string) => notTodayText(edition, Date.parse(now));
  expect(text('2026-12-25T23:59:00+05:30')).toBe(
    'This edition begins on Saturday, December 26. You can let people in, but today is not the day.',
  );
  expect(text('2026-12-26T00:00:00+05:30')).toBe('');
  expect(text('2026-12-27T11:59:00+05:30')).toBe('');
  expect(text('2027-01-02T12:00:00+05:30')).toBe(
    'This edition began on Saturday, December 26, 2026, and is over.',
  );
});

test.each<readonly [GateAnswer, RegExp]>([
  [{ kind: 'other-edition', edition: '2025-10' }, /October 2025.*January 2027/],
  [{ kind: 'cancelled', attendee: { ...meera, cancelled_at: '2027-01-02T10:00:00Z' } }, /cancelled on/],
  [{ kind: 'forged' }, /not ours.*by name/],
])('a code that is %s lets nobody in', (answer, text) => {
  expect(words(answer).tone).toBe('bad');
  expect(words(answer).text).toMatch(text);
  expect(words(answer).letIn).toBeUndefined();
  expect(guestOf(answer)).toBeNull();
});

test('the answer about a guest who has not paid says so, and warns', () => {
  expect(unpaidWords(doneWords('Meera', 'in'))).toEqual({
    tone: 'warning',
    title: 'Meera',
    text: 'In. Not paid.',
  });
  expect(unpaidWords(words({ kind: 'valid', attendee: meera })).text).toBe('Not let in yet. Not paid.');
});

test('a guest who is on the ticket only, and not on this device’s list, is named by the short code', () => {
  expect(guestOf({ kind: 'unknown', attendee: meera.id, first: null })).toEqual({
    id: meera.id,
    name: 'Guest 222222',
  });
});
