import { expect, test } from 'vitest';
import { runSeeds } from './seed-runner.ts';

test('another 1,000 worlds heal as well', async () => {
  const { seeds, stories } = await runSeeds({ from: 1_001, seeds: 1_000, jobs: 1 });
  expect(stories).toEqual([]);
  expect(seeds).toBe(1_000);
}, 60_000);
