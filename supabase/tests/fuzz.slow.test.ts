import { expect, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';

// A short run of `npm run fuzz`, with another seed.
test('bad requests get no 5xx and no internal details, and store nothing', async () => {
  const { cases, statuses, faults } = await fuzz(7, 200);
  expect(faults).toEqual([]);
  expect(cases).toBe(200);
  // Some requests pass, and others reach the database before they are refused.
  expect(statuses).toMatchObject({
    200: expect.any(Number) as number,
    400: expect.any(Number) as number,
    403: expect.any(Number) as number,
  });
});
