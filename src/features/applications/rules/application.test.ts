import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applicationSchema, newReceiptToken, receiptLink } from './application.ts';

test('every token is unique and has 128 bits', () => {
  const tokens = Array.from({ length: 200 }, newReceiptToken);
  expect(new Set(tokens).size).toBe(200);
  expect(tokens.filter((token) => !v.is(applicationSchema.entries.receipt_token, token))).toEqual([]);
});

test('the link carries the token in its fragment', () => {
  expect(receiptLink('https://club.example/', 'abc')).toBe('https://club.example/application#abc');
  expect(receiptLink('', 'abc')).toBe('/application#abc');
});
