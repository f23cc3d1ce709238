/**
 * `npm run test:engines` makes the offline journeys in Chromium, Firefox ESR and WebKitGTK; with names of engines only
 * in those: `npm run test:engines firefox`. What stands behind the names goes to Playwright (`-g cold`, `--workers=1`).
 * Installs what is missing where it can, and says in a sentence what it cannot. Ends with a table; a run of all three
 * that went well also writes it into README.md beside this file.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../supabase/cli/build.ts';
import { sentenceFor } from '../../supabase/cli/cannot-run.ts';
import { findBrowser } from '../setup/find-browser.ts';
import { findFirefox, findWebkit, type EnginePrograms } from '../setup/find-engines.ts';
import { engineNames, isEngineName, type EngineName } from './engine-names.ts';
import { outcomesOf, pageOf, type Outcome } from './table.ts';

const root = join(import.meta.dirname, '../..');
const page = join(import.meta.dirname, 'README.md');

const finders: Readonly<Record<EngineName, () => Promise<EnginePrograms>>> = {
  chromium: async () => ({ CHROMIUM_PATH: await findBrowser() }),
  firefox: findFirefox,
  webkit: findWebkit,
};

const given = process.argv.slice(2);
const behind = given.findIndex((one) => !isEngineName(one));
const named = (behind === -1 ? given : given.slice(0, behind)).filter(isEngineName);
const parameters = behind === -1 ? [] : given.slice(behind);

try {
  process.exitCode = await runAll(named.length === 0 ? engineNames : named);
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

async function runAll(engines: readonly EngineName[]): Promise<number> {
  const programs: Record<string, string> = {};
  for (const engine of engines) Object.assign(programs, await finders[engine]());
  await ensureBuilt({ project: root, env: process.env, say: (line) => console.log(line) });
  const { exitCode, outcomes } = await runPlaywright(engines, programs);
  const table = pageOf(outcomes);
  console.log(`\n${table}`);
  const isWhole = engines.length === engineNames.length && parameters.length === 0;
  if (isWhole && exitCode === 0) await keep(table);
  return exitCode;
}

async function runPlaywright(
  engines: readonly EngineName[],
  programs: EnginePrograms,
): Promise<{ readonly exitCode: number; readonly outcomes: readonly Outcome[] }> {
  const reports = await mkdtemp(join(tmpdir(), 'engine-reports-'));
  try {
    const report = join(reports, 'report.json');
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const child = spawn(
      process.execPath,
      [
        cli,
        'test',
        '-c',
        join(import.meta.dirname, 'playwright.config.ts'),
        ...engines.map((engine) => `--project=${engine}`),
        ...parameters,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...programs, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
    // It was never written when the runner itself failed, and has said why.
    const text = await readFile(report, 'utf8').catch(() => null);
    return { exitCode, outcomes: text === null ? [] : outcomesOf(text) };
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

/** Puts the table between the two marks of the page. */
async function keep(table: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const marked = /(<!-- journeys -->\n)[^]*(\n<!-- end -->)/;
  if (!marked.test(text)) throw new Error('tests/engines/README.md has lost the marks of its table.');
  await writeFile(
    page,
    text.replace(marked, (_whole, before: string, after: string) => before + table + after),
  );
}
