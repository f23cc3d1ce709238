import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { applicationSchema, newReceiptToken, receiptLink } from './application.ts';
import { readSource } from './source.ts';

test('a new token for the private link has 128 random bits', () => {
  const tokens = Array.from({ length: 200 }, newReceiptToken);
  expect(new Set(tokens).size).toBe(200);
  expect(tokens.filter((token) => !v.is(applicationSchema.entries.receipt_token, token))).toEqual([]);
});

test('the private link carries the token in its fragment', () => {
  expect(receiptLink('https://club.example/', 'abc')).toBe('https://club.example/application#abc');
  expect(receiptLink('', 'abc')).toBe('/application#abc');
});

describe('the source of a visit', () => {
  test("consists of the link's campaign and referral code", () => {
    expect(readSource('?utm_source=instagram&utm_campaign=monsoon&plan=stay&ref=ASHA-1')).toEqual({
      utm_source: 'instagram',
      utm_campaign: 'monsoon',
      ref: 'ASHA-1',
    });
  });

  test.each(['', '?plan=stay', '?utm_source=', '?utm_source=%20%20'])('is null for %j', (search) => {
    expect(readSource(search)).toBeNull();
  });

  test('is cut to a hundred characters and one line', () => {
    expect(readSource(`?utm_source=${'x'.repeat(300)}`)?.utm_source).toHaveLength(100);
    expect(readSource(`?utm_source=${'x'.repeat(99)}🌴`)).toEqual({ utm_source: 'x'.repeat(99) });
    expect(readSource('?utm_medium=a%0Ab')).toEqual({ utm_medium: 'a b' });
  });
});
