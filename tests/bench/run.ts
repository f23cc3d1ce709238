import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../supabase/cli/build.ts';
import { startTestServer, type TestServer } from '../e2e/support/server.ts';
import { reportText, type Measured } from './report.ts';

const project = join(import.meta.dirname, '../..');

/** A measurement, repeated `runs` times. */
type Measure = (runs: number) => Measured | Promise<Measured>;

/**
 * Runs the measures, or those that `--only NAME,NAME` names, with `--runs N`. Prints each report and writes all of them to
 * .cache/bench/. Resolves to whether every bar holds.
 */
export const runBench = async (
  name: string,
  usualRuns: number,
  measures: Readonly<Record<string, Measure>>,
): Promise<boolean> => {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string' } } });
  const runs = Number(values.runs ?? usualRuns);
  const load = () => `load ${loadavg()[0]?.toFixed(2)}`;
  const machine = `${cpus()[0]?.model}, ${availableParallelism()} processors, ${load()}, Node ${process.version}`;
  console.log(`${machine}; ${runs} runs`);
  await mkdir(join(project, '.cache/bench'), { recursive: true });
  const results: Record<string, Measured> = {};
  for (const only of values.only?.split(',') ?? Object.keys(measures)) {
    const measure = measures[only];
    if (!measure) throw new Error(`There is no measure "${only}", only ${Object.keys(measures).join(', ')}.`);
    const measured = await measure(runs);
    results[only] = measured;
    const report = JSON.stringify({ at: new Date(), machine, runs, results }, null, 2);
    await writeFile(join(project, `.cache/bench/${name}.json`), `${report}\n`);
    console.log(`\n${only} (${load()})\n${reportText(measured)}`);
  }
  return Object.values(results).every(({ bars }) => bars.every(({ holds }) => holds));
};

/** The tests' server with a fresh build of the app. */
export const startBuiltApp = async (): Promise<TestServer> => {
  // The test server serves `dist` of the folder it runs in.
  process.chdir(project);
  await ensureBuilt({ project, env: process.env, say: (line) => console.log(line) });
  return startTestServer();
};
