import { expect, test } from 'vitest';
import { runSeeds } from './seed-runner.ts';
import { simulate } from './simulator.ts';

// Two files, so that both run at the same time; together 2,000 worlds.
test('1,000 worlds full of faults heal without losing, doubling or misplacing anything', async () => {
  const { seeds, written, stories } = await runSeeds({ from: 1, seeds: 1_000, jobs: 1 });
  expect(stories).toEqual([]);
  expect(seeds).toBe(1_000);
  // Worlds in which nobody writes anything prove nothing.
  expect(written).toBeGreaterThan(5_000);
}, 60_000);

test('a seed does the same again', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});
