/**
 * `node tests/sim/run-sim.ts --seeds N --from S` runs N worlds; `--seed S`
 * replays one and prints its operations. Ends with 1 when an invariant broke.
 */
import { parseArgs } from 'node:util';
import { simulate, type SimResult } from './simulator.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});
const shownFailures = 3;

const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count))
  throw new TypeError('--seeds, --from and --seed take whole numbers');

const started = performance.now();
const total = { operations: 0, written: 0, arrivals: 0, virtualMs: 0 };
const faults = new Map<string, number>();
const failed: number[] = [];
for (let seed = first; seed < first + count; seed++) {
  const result = await simulate(seed);
  total.operations += result.operations.length;
  total.written += result.written;
  total.arrivals += result.arrivals;
  total.virtualMs += result.virtualMs;
  for (const [name, times] of result.faults) faults.set(name, (faults.get(name) ?? 0) + times);
  if (result.violations.length > 0) failed.push(seed);
  const isShown = result.violations.length > 0 && failed.length <= shownFailures;
  if (values.seed !== undefined || isShown) print(result);
}
const seconds = (performance.now() - started) / 1_000;
console.log(
  [
    `${count} seeds from ${first} in ${seconds.toFixed(1)} s (${(count / seconds).toFixed(0)} a second), ${failed.length} failed`,
    `${total.operations} operations, ${total.written} things written, ${total.arrivals} requests with them, ` +
      `${(total.virtualMs / 3_600_000).toFixed(1)} hours of virtual time`,
    `faults: ${[...faults]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')}`,
    ...(failed.length > 0 ? [`failed seeds: ${failed.slice(0, 50).join(' ')}`] : []),
  ].join('\n'),
);
process.exitCode = failed.length > 0 ? 1 : 0;

function print({ seed, operations, violations }: SimResult): void {
  console.log(`seed ${seed}`);
  for (const operation of operations) console.log(`  ${operation}`);
  for (const violation of violations) console.log(`  BROKEN ${violation}`);
}
