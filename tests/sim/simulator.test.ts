import { expect, test } from 'vitest';
import { runSeeds } from './seed-runner.ts';
import { simulate } from './simulator.ts';

// `npm run test:all` runs 20,000.
test('300 worlds with faults recover, and the engine loses, doubles or misplaces no entry', async () => {
  const { seeds, written, stories } = await runSeeds({ from: 1, seeds: 300, jobs: 1 });
  expect(stories).toEqual([]);
  expect(seeds).toBe(300);
  // Proves that people write at all in these worlds.
  expect(written).toBeGreaterThan(1_500);
});

test('the same seed gives the same world', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});
