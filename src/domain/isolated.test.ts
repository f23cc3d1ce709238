import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each(['דנה לוי', 'محمد 2', 'Ravi (דנה)', '𞤀𞤣𞤤𞤢𞤥'])('isolates %s', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

test.each(['Asha Naik', "D'Souza 2", 'आशा', '田中', '🌴', ''])('leaves "%s" as it is', (name) => {
  expect(isolated(name)).toBe(name);
});
