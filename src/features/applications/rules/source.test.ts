import { describe, expect, test } from 'vitest';
import { readSource } from './source.ts';

describe('the source of a visit', () => {
  test("is the link's campaign and referral code, and nothing else", () => {
    expect(readSource('?utm_source=instagram&utm_campaign=monsoon&plan=stay&ref=ASHA-1')).toEqual({
      utm_source: 'instagram',
      utm_campaign: 'monsoon',
      ref: 'ASHA-1',
    });
  });

  test.each(['', '?plan=stay', '?utm_source=', '?utm_source=%20%20'])('is empty for %j', (search) => {
    expect(readSource(search)).toBeNull();
  });

  test('is cut to a hundred characters and one line', () => {
    expect(readSource(`?utm_source=${'x'.repeat(300)}`)?.utm_source).toHaveLength(100);
    expect(readSource(`?utm_source=${'x'.repeat(99)}🌴`)).toEqual({ utm_source: 'x'.repeat(99) });
    expect(readSource('?utm_medium=a%0Ab')).toEqual({ utm_medium: 'a b' });
  });
});
