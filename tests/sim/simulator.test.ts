import { expect, test } from 'vitest';
import { simulate } from './simulator.ts';

test('300 worlds full of faults heal without losing, doubling or misplacing anything', async () => {
  const broken: string[] = [];
  let written = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const result = await simulate(seed);
    written += result.written;
    if (result.violations.length > 0)
      broken.push(
        [
          `seed ${seed} (node tests/sim/run-sim.ts --seed ${seed})`,
          ...result.violations,
          ...result.operations,
        ].join('\n  '),
      );
  }
  expect(broken).toEqual([]);
  expect(written).toBeGreaterThan(1_000);
});

test('a seed does the same again', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});
