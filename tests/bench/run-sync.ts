/**
 * `npm run bench:sync`: what synchronising costs in a real Chromium against the embedded backend, each piece of work
 * beside the floor for it in the same run. Options: `-- --runs N` (7 without it), `-- --only NAME,NAME`.
 * Prints tables and writes .cache/bench/sync.json. Fails when a bar does not hold.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Measured } from './alternate.ts';
import { startBenchBackend } from './backend.ts';
import { machineText, thisMachine } from './machine.ts';
import { catchUp, enqueue, firstSync, flush, reload } from './measures.ts';
import { live } from './measure-live.ts';
import { barText, tableText } from './report.ts';

const measures = { 'first-sync': firstSync, 'catch-up': catchUp, reload, flush, enqueue, live } as const;

const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string' } } });
const runs = Number(values.runs ?? 7);
const only = values.only?.split(',');
const machine = thisMachine();
console.log(`${machineText(machine)}; ${runs} runs`);

const directory = join(import.meta.dirname, '../../.cache/bench');
await mkdir(directory, { recursive: true });
const backend = await startBenchBackend();
const results: Record<string, Measured> = {};
try {
  const bench = { runs, backend, asha: await backend.signUp('Asha'), ravi: await backend.signUp('Ravi') };
  for (const [name, measure] of Object.entries(measures)) {
    if (only && !only.includes(name)) continue;
    if (name !== 'first-sync') await backend.growTo(10_000);
    const measured = await measure(bench);
    results[name] = measured;
    const report = { at: new Date(), machine, runs, results };
    await writeFile(join(directory, 'sync.json'), `${JSON.stringify(report, null, 2)}\n`);
    console.log(
      `\n${name} (load ${loadavg()[0]?.toFixed(2)})\n${tableText(measured.lines)}\n${barText(measured.bars)}`,
    );
  }
} finally {
  await backend.close();
}

process.exit(Object.values(results).every(({ bars }) => bars.every(({ holds }) => holds)) ? 0 : 1);
