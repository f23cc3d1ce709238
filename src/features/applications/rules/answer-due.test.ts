import { expect, test } from 'vitest';
import { answerDueText } from './answer-due.ts';

test('an answer is due on the next day at the same time in India', () => {
  expect(answerDueText('2025-10-03T09:00:00Z')).toBe('Saturday, 2:30 PM IST');
});
