import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('cells are quoted, and quotes and line breaks stay in their cell', () => {
  expect(
    toCsv([
      ['Name', 'Project'],
      ['Zoë "Z" Rao', 'A shop,\nwith tiles'],
    ]),
  ).toBe('\uFEFF"Name","Project"\r\n"Zoë ""Z"" Rao","A shop,\nwith tiles"\r\n');
});

test.each(['=1+1', '+91 98765', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});

test.each(['', 'a=1', 'Asha', '1', ' =1'])('%j stays as it is', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});
