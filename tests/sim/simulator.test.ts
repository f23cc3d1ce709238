import { expect, test } from 'vitest';
import { runSeeds } from './seed-runner.ts';
import { simulate } from './simulator.ts';

// `npm run test:all` runs 20,000.
test('300 worlds with faults recover, and the engine loses, doubles or misplaces no entry', async () => {
  const { seeds, written, faults, stories } = await runSeeds({ from: 1, seeds: 300, jobs: 1 });
  expect(stories).toEqual([]);
  expect(seeds).toBe(300);
  // Checks that people write at all in these worlds.
  expect(written).toBeGreaterThan(1_500);
  // Checks that organisers decide, and that some are too late.
  expect(faults['decision made']).toBeGreaterThan(100);
  expect(faults['decision PT409']).toBeGreaterThan(10);
});

test('the same seed gives the same world', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});
