import { expect, test } from 'vitest';
import { lengthText } from './text-length.ts';

test('a message within the limit shows how much of it is used', () => {
  expect(lengthText(499)).toBe('499/500');
  expect(lengthText(500)).toBe('500/500');
});

test('a longer one says in words what is wrong and how much has to go', () => {
  expect(lengthText(501)).toBe('501/500 Too long to send: please remove 1 character.');
  expect(lengthText(540)).toBe('540/500 Too long to send: please remove 40 characters.');
});
