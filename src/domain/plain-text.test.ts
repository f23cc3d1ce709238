import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';
import { textExamples } from './plain-text.testing.ts';

test.each(textExamples)('cleans $what', ({ typed, line, lines }) => {
  expect(toPlainText(typed, 'line')).toBe(line);
  expect(toPlainText(typed, 'lines')).toBe(lines);
});

test.each(textExamples)('leaves cleaned $what unchanged', ({ line, lines }) => {
  expect(toPlainText(line, 'line')).toBe(line);
  expect(toPlainText(lines, 'lines')).toBe(lines);
});
