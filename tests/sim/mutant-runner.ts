import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plant } from './plant.ts';
import type { Mutant } from './mutants.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** All folders that a simulation loads, relative to the root of the project. */
const folders = ['src/engine/sync', 'src/domain', 'tests/sim'] as const;
/** A mutant may loop without storage steps, which the simulator cannot notice. */
const limitMs = 180_000;

/** The result of one mutant: the first failing seed and the invariants that it broke. */
export type Verdict =
  | {
      readonly kind: 'caught';
      readonly seed: number;
      readonly seeds: number;
      readonly broken: readonly string[];
    }
  | { readonly kind: 'hung' }
  | { readonly kind: 'survived'; readonly seeds: number };

/** Plants the fault in a copy of engine and simulator, and runs seeds 1 to `seeds` there until one fails. */
export const runMutant = async (mutant: Mutant, seeds: number): Promise<Verdict> => {
  const copy = await mkdtemp(join(tmpdir(), 'sim-mutant-'));
  try {
    await mkdir(join(copy, 'src'));
    await mkdir(join(copy, 'tests'));
    for (const folder of folders) await cp(join(root, folder), join(copy, folder), { recursive: true });
    await writeFile(join(copy, 'package.json'), '{"type":"module"}\n');
    for (const { file, from, to } of mutant.edits) {
      const path = join(copy, 'src/engine/sync', file);
      await writeFile(path, plant(await readFile(path, 'utf8'), { find: from, replace: to }));
    }
    return await judge(copy, seeds);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};

const judge = async (copy: string, seeds: number): Promise<Verdict> => {
  const file = join(copy, 'report.json');
  const script = join(copy, 'tests/sim/run-sim.ts');
  try {
    await run(process.execPath, [script, '--seeds', String(seeds), '--stop', '--summary', file], {
      cwd: copy,
      timeout: limitMs,
    });
    return { kind: 'survived', seeds };
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
    return { kind: 'caught', seed: failed[0] ?? 0, seeds: failed[0] ?? 0, broken };
  }
};
