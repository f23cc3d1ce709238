/**
 * `npm run sim:mutants` applies each fault of mutants.ts to a copy of the engine, and counts the seeds until the simulator
 * finds it. `--seeds N` limits the seeds, `--only TEXT` runs the mutants with the text in their name. Exits with 1 when a
 * mutant survives.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { applyEdit, mutants, type Mutant } from './mutants.ts';

/** The result of one mutant: the first failing seed and the invariants that it broke. */
type Verdict =
  | { readonly kind: 'caught'; readonly seed: number; readonly broken: readonly string[] }
  | { readonly kind: 'hung' }
  | { readonly kind: 'survived' };

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '16000' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** All folders that a simulation loads, relative to the root of the project. */
const folders = ['src/engine/sync', 'src/domain', 'tests/sim'] as const;
/** A mutant may loop without storage steps, which the simulator cannot notice. */
const limitMs = 180_000;

const chosen = mutants.filter(({ name }) => name.includes(values.only));
const verdicts = new Map<Mutant, Verdict>();
const queue = [...chosen];
const work = async () => {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift())
    verdicts.set(mutant, await runMutant(mutant));
};
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

console.log('| Fault | Seeds | First broken invariant |\n| --- | ---: | --- |');
for (const mutant of chosen) {
  const verdict = verdicts.get(mutant);
  if (verdict) console.log(`| ${mutant.name} | ${describe(verdict)} |`);
}
const survivors = [...verdicts.values()].filter(({ kind }) => kind === 'survived').length;
console.log(`\n${chosen.length - survivors} of ${chosen.length} found`);
process.exitCode = survivors > 0 ? 1 : 0;

/** Applies the mutant's edits to a copy of engine and simulator, and runs seeds there from 1 on until one fails. */
async function runMutant({ edits }: Mutant): Promise<Verdict> {
  const copy = await mkdtemp(join(tmpdir(), 'sim-mutant-'));
  try {
    await mkdir(join(copy, 'src'));
    await mkdir(join(copy, 'tests'));
    for (const folder of folders) await cp(join(root, folder), join(copy, folder), { recursive: true });
    await writeFile(join(copy, 'package.json'), '{"type":"module"}\n');
    for (const edit of edits) {
      const path = join(copy, 'src/engine/sync', edit.file);
      await writeFile(path, applyEdit(await readFile(path, 'utf8'), edit));
    }
    return await simulate(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function simulate(copy: string): Promise<Verdict> {
  const file = join(copy, 'report.json');
  const script = join(copy, 'tests/sim/run-sim.ts');
  try {
    await run(process.execPath, [script, '--seeds', values.seeds, '--stop', '--summary', file], {
      cwd: copy,
      timeout: limitMs,
    });
    return { kind: 'survived' };
  } catch (error) {
    const report = await readFile(file, 'utf8').catch(() => null);
    if (report === null) {
      if (error instanceof Error && Reflect.get(error, 'killed') === true) return { kind: 'hung' };
      throw error;
    }
    const { failed, stories } = JSON.parse(report) as {
      readonly failed: readonly number[];
      readonly stories: readonly string[];
    };
    const broken = [...(stories[0] ?? '').matchAll(/BROKEN (.*)/gu)].map(([, what]) => what ?? '');
    return { kind: 'caught', seed: failed[0] ?? 0, broken };
  }
}

function describe(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'caught':
      return `${verdict.seed} | ${verdict.broken[0] ?? ''}`;
    case 'hung':
      return '1 | the simulation hung';
    case 'survived':
      return `over ${values.seeds} | none: the mutant survived`;
  }
}
