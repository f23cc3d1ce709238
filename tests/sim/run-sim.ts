/**
 * `npm run sim -- --seeds N --from S` runs N worlds, with `--jobs J` in J threads; `--seed S` replays one and prints
 * its operations. `--summary FILE` writes the counts and the failures as JSON. `--stop` ends at the first failing world. Exits with 1
 * when an invariant broke.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runSeeds } from './seed-runner.ts';
import { simulate } from './simulator.ts';
import { linesOf, tallyOf, type Tally } from './sim-summary.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    seed: { type: 'string' },
    summary: { type: 'string' },
    stop: { type: 'boolean', default: false },
  },
});
const [seeds, from, jobs] = [values.seeds, values.from, values.jobs].map(Number) as [number, number, number];
if (![seeds, from, jobs, Number(values.seed ?? 1)].every((value) => Number.isSafeInteger(value) && value > 0))
  throw new TypeError('--seeds, --from, --jobs and --seed take whole numbers');

const started = performance.now();
if (values.seed === undefined) await runMany();
else await replay(Number(values.seed));

async function runMany(): Promise<void> {
  const command = `npm run sim -- --seeds ${seeds} --from ${from}${jobs > 1 ? ` --jobs ${jobs}` : ''}`;
  const onProgress = process.stderr.isTTY
    ? (tally: Tally) => process.stderr.write(`\r${tally.seeds} seeds `)
    : undefined;
  const tally = await runSeeds({
    from,
    seeds,
    jobs,
    stopsAtFailure: values.stop,
    ...(onProgress && { onProgress }),
  });
  console.log(linesOf(tally, { command, jobs, seconds: seconds(), commit: commit() }).join('\n'));
  if (values.summary !== undefined) writeFileSync(values.summary, `${JSON.stringify(tally, null, 2)}\n`);
  process.exitCode = tally.failed.length > 0 ? 1 : 0;
}

async function replay(seed: number): Promise<void> {
  const result = await simulate(seed);
  const command = `npm run sim -- --seed ${seed}`;
  console.log(
    linesOf(tallyOf(result, true), { command, jobs: 1, seconds: seconds(), commit: commit() }).join('\n'),
  );
  process.exitCode = result.violations.length > 0 ? 1 : 0;
}

function seconds(): number {
  return (performance.now() - started) / 1_000;
}

/** The commit, marked when there are uncommitted changes; null outside a checkout. */
function commit(): string | null {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isClean = git('status', '--porcelain', '--', 'src/engine/sync', 'tests/sim') === '';
    return git('rev-parse', '--short', 'HEAD') + (isClean ? '' : ' with changes');
  } catch {
    return null;
  }
}
