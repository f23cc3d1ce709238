import { expect, test } from 'vitest';
import { textExamples } from './plain-text.testing.ts';
import { toPlainText, lengthText } from './plain-text.ts';

test.each(textExamples)('cleans $what', ({ typed, line, lines }) => {
  expect(toPlainText(typed, 'line')).toBe(line);
  expect(toPlainText(typed, 'lines')).toBe(lines);
});

test.each(textExamples)('leaves cleaned $what unchanged', ({ line, lines }) => {
  expect(toPlainText(line, 'line')).toBe(line);
  expect(toPlainText(lines, 'lines')).toBe(lines);
});

test('shows the length of a message within the limit', () => {
  expect(lengthText(499)).toBe('499/500');
  expect(lengthText(500)).toBe('500/500');
});

test('says how many characters to remove from a longer one', () => {
  expect(lengthText(501)).toBe('501/500 Too long to send: please remove 1 character.');
  expect(lengthText(540)).toBe('540/500 Too long to send: please remove 40 characters.');
});
