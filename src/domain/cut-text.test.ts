import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['abc', 5, 'abc'],
  ['abcdef', 3, 'abc'],
  ['ab👩‍👩‍👧', 4, 'ab'],
  ['ab👩‍👩‍👧', 7, 'ab👩‍👩‍👧'],
  ['ae\u0301o', 2, 'a'],
  ['हिन्दी', 1, ''],
])('%s of at most %i code points is %s', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});
