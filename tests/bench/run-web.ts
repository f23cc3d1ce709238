/**
 * `npm run bench:web`: what Lighthouse says of the public pages on a mid-range phone, each loaded anew from the built
 * app on the embedded backend over loopback. Options: `-- --runs N` (5 without it), `-- --only /,/reviews`.
 * Prints a table per page beside the bars and writes .cache/bench/web.json. A bar that does not hold is said in a line
 * and ends nothing: the figures are simulated from this machine, busy or not.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '../../src/config/paths.ts';
import { ensureBuilt } from '../../supabase/cli/build.ts';
import { startTestServer } from '../e2e/support/server.ts';
import { findBrowser } from '../setup/find-browser.ts';
import { machineText, thisMachine } from './machine.ts';
import { barText } from './report.ts';
import { lighthouse, type Run } from './web/lighthouse.ts';
import { barsOf, resultOf, tableText, type PageResult } from './web/results.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string' } } });
const runs = Number(values.runs ?? 5);
const pages = values.only?.split(',') ?? [paths.home, paths.reviews, paths.event];

// The test server serves `dist` of the folder it runs in.
const project = join(import.meta.dirname, '../..');
process.chdir(project);
await ensureBuilt({ project, env: process.env, say: (line) => console.log(line) });
const browser = await findBrowser();
const machine = thisMachine();
console.log(`${machineText(machine)}; ${runs} runs`);

const reports = join(project, '.cache/bench');
await mkdir(reports, { recursive: true });
const directory = await mkdtemp(join(tmpdir(), 'bench-web-'));
const server = await startTestServer();
const results: Record<string, PageResult> = {};
try {
  for (const path of pages) {
    const done: Run[] = [];
    for (let run = 0; run < runs; run++)
      done.push(await lighthouse(`${server.url}${path}`, browser, directory));
    const result = resultOf(path, done);
    results[path] = result;
    const report = { at: new Date(), machine, runs, results };
    await writeFile(join(reports, 'web.json'), `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\n(load ${loadavg()[0]?.toFixed(2)})\n${tableText(result)}\n${barText(barsOf(result))}`);
  }
} finally {
  await server.close();
  await rm(directory, { recursive: true, force: true });
}
