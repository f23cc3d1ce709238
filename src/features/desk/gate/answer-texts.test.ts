import { expect, test } from 'vitest';
import type { Attendee } from '../../../domain/decision.ts';
import type { CheckIn, GateAnswer } from '../../../domain/gate.ts';
import { editionName } from '../../../content/edition-name.ts';
import { answerWords, doneWords, guestOf, notTodayText } from './answer-texts.ts';
import { signals } from './signals.ts';

const meera: Attendee = {
  id: '00000000-0000-4000-8000-0000000000b1',
  edition: '2027-01',
  application_id: 'a',
  user_id: null,
  name: 'Meera Iyer',
  email: 'meera@example.com',
  seated_at: '2026-12-01T10:00:00Z',
  cancelled_at: null,
};
const first: CheckIn = {
  id: 'c',
  attendee_id: meera.id,
  happened_at: '2027-01-09T06:30:00Z',
  checked_by: 'nadia',
};
const pulledAt = Date.parse('2027-01-08T09:00:00Z');
const words = (answer: GateAnswer) =>
  answerWords(answer, {
    edition: '2027-01',
    editionName,
    pulledAt,
    nameById: (id) => (id === 'nadia' ? 'Nadia' : '?'),
  });

test('a gate that is open before its day says when the edition begins, by India’s calendar', () => {
  const starts = '2026-12-26T12:00:00+05:30';
  const text = (now: string) => notTodayText(starts, Date.parse(now));
  expect(text('2026-12-25T23:59:00+05:30')).toBe(
    'This edition begins on Saturday, December 26. You can let people in, but today is not the day.',
  );
  expect(text('2026-12-26T00:00:00+05:30')).toBe('');
  expect(text('2027-01-02T12:00:00+05:30')).toBe('');
});

test('a guest who is in already: since when, by whom, and a second press to let them in', () => {
  const answer = words({ kind: 'already-in', attendee: meera, first });
  expect(answer).toMatchObject({
    tone: 'warning',
    title: 'Meera Iyer is already in',
    letIn: 'Let in again',
  });
  expect(answer.text).toMatch(/^In at \d{1,2}:\d\d.*, by Nadia\.$/);
});

test('a good signature of a guest who is not on the list: how old the list is, and a press to let them in', () => {
  const stranger = { kind: 'unknown', attendee: meera.id, first: null } as const;
  const answer = words(stranger);
  expect(answer).toMatchObject({
    tone: 'warning',
    title: 'This list is older than the ticket',
    letIn: 'Let in',
  });
  expect(answer.text).toMatch(/8 Jan 2027|Jan 8, 2027/);
  expect(words({ ...stranger, first }).text).toMatch(/by Nadia\.$/);
  expect(words({ ...stranger, first }).letIn).toBe('Let in again');
});

test.each<readonly [GateAnswer, RegExp]>([
  [{ kind: 'other-edition', edition: '2025-10' }, /October 2025.*January 2027/],
  [{ kind: 'cancelled', attendee: { ...meera, cancelled_at: '2027-01-02T10:00:00Z' } }, /cancelled on/],
  [{ kind: 'forged' }, /not ours.*by name/],
])('nobody is let in by a code that is %s', (answer, text) => {
  expect(words(answer).tone).toBe('bad');
  expect(words(answer).text).toMatch(text);
  expect(words(answer).letIn).toBeUndefined();
  expect(guestOf(answer)).toBeNull();
});

test('a check-in that was taken back or refused is told from one that counts', () => {
  expect(doneWords('Meera Iyer', 'in')).toEqual({ tone: 'good', title: 'Meera Iyer', text: 'In' });
  expect(doneWords('Meera Iyer', 'taken-back')).toMatchObject({
    title: 'Meera Iyer is not in',
    letIn: 'Let in',
  });
  expect(doneWords('Meera Iyer', 'refused')).toMatchObject({
    tone: 'bad',
    title: 'Meera Iyer is not on the list',
  });
});

test('a guest of whom the device knows only the ticket is named by its short code', () => {
  expect(guestOf({ kind: 'unknown', attendee: meera.id, first: null })).toEqual({
    id: meera.id,
    name: 'Guest 222222',
  });
});

test('good, warning and bad sound and feel different', () => {
  const heard = Object.values(signals).map(({ notes, wave, seconds }) =>
    JSON.stringify({ notes, wave, seconds }),
  );
  const felt = Object.values(signals).map(({ vibration }) => vibration.join());
  expect(new Set(heard).size).toBe(3);
  expect(new Set(felt).size).toBe(3);
});
