/**
 * `npm run bench:portal`: what the members portal costs. Options: `-- --runs N` (20 without it), `-- --only NAME,NAME`.
 * Prints tables and writes .cache/bench/portal.json. Fails when a bar does not hold.
 * By itself: `node --expose-gc tests/bench/run-portal.ts`; the search weighs its index after collecting garbage.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chat } from './portal/chat.ts';
import { keystroke } from './portal/keystroke.ts';
import { tableText, type Measured } from './portal/report.ts';
import { coldStart, reopen } from './portal/reopen.ts';
import { search } from './portal/search.ts';
import { signIn } from './portal/sign-in.ts';
import { barText } from './report.ts';

/** Each measures by itself and starts what it needs; `runs` is how often it repeats what it times. */
const measures: Readonly<Record<string, (runs: number) => Measured | Promise<Measured>>> = {
  search,
  keystroke,
  chat,
  reopen,
  'cold-start': coldStart,
  'sign-in': signIn,
};

const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string' } } });
const runs = Number(values.runs ?? 20);
const only = values.only?.split(',') ?? Object.keys(measures);
const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  processors: availableParallelism(),
  loadBefore: loadavg()[0],
  node: process.version,
};
console.log(
  `${machine.processor}, ${machine.processors} processors, load ${machine.loadBefore?.toFixed(2)}; ${runs} runs`,
);

const directory = join(import.meta.dirname, '../../.cache/bench');
await mkdir(directory, { recursive: true });
const results: Record<string, Measured> = {};
for (const name of only) {
  const measure = measures[name];
  if (!measure) throw new Error(`There is no measure "${name}", only ${Object.keys(measures).join(', ')}.`);
  const measured = await measure(runs);
  results[name] = measured;
  const report = { at: new Date(), machine, runs, results };
  await writeFile(join(directory, 'portal.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `\n${name} (load ${loadavg()[0]?.toFixed(2)})\n${tableText(measured.lines)}\n${barText(measured.bars)}`,
  );
}

process.exitCode = Object.values(results).every(({ bars }) => bars.every(({ holds }) => holds)) ? 0 : 1;
