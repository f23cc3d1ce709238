import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('isolates names from right to left, and leaves others as they are', () => {
  const names = ['דנה לוי', 'محمد 2', 'Ravi (דנה)', '𞤀𞤣𞤤𞤢𞤥'];
  expect(names.map(isolated)).toEqual(names.map((name) => `\u2068${name}\u2069`));
  const others = ['Asha Naik', "D'Souza 2", 'आशा', '田中', '🌴\uFE0F', ''];
  expect(others.map(isolated)).toEqual(others);
});
