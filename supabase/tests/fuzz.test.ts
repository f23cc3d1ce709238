import { expect, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';

// A slice of `npm run fuzz`, with another seed.
test('bad requests are refused: no 5xx, nothing told about the inside, nothing stored', async () => {
  const { cases, statuses, faults } = await fuzz(7, 600);
  expect(faults).toEqual([]);
  expect(cases).toBe(600);
  // Not all of them died at the gate: some were let through, and others got as far as the database.
  expect(statuses).toMatchObject({
    200: expect.any(Number) as number,
    400: expect.any(Number) as number,
    403: expect.any(Number) as number,
  });
}, 120_000);
