import { expect, test } from 'vitest';
import { runSeeds } from './seed-runner.ts';
import { simulate } from './simulator.ts';

// `npm run test:all` runs 20,000.
test('300 worlds full of faults heal without losing, doubling or misplacing anything', async () => {
  const { seeds, written, stories } = await runSeeds({ from: 1, seeds: 300, jobs: 1 });
  expect(stories).toEqual([]);
  expect(seeds).toBe(300);
  // Worlds in which nobody writes anything prove nothing.
  expect(written).toBeGreaterThan(1_500);
});

test('a seed does the same again', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});
