/**
 * `npm run test:engines` runs the offline journeys in Chromium, Firefox ESR and WebKitGTK; `npm run test:engines firefox` only
 * in the named engines. Passes further arguments to Playwright (`-g cold`, `--workers=1`). Installs missing programs where it
 * can, and otherwise says in a sentence what to install.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from '../../supabase/cli/build.ts';
import { sentenceFor } from '../../supabase/cli/cannot-run.ts';
import { findBrowser, findFirefox, findWebkit, type EnginePrograms } from '../setup/find-browser.ts';
import { engineNames, type EngineName } from './engines.ts';

const root = join(import.meta.dirname, '../..');

const finders: Readonly<Record<EngineName, () => Promise<EnginePrograms>>> = {
  chromium: async () => ({ CHROMIUM_PATH: await findBrowser() }),
  firefox: findFirefox,
  webkit: findWebkit,
};

const given = process.argv.slice(2);
const named = engineNames.filter((name) => given.includes(name));
const parameters = given.filter((one) => !named.some((name) => name === one));

try {
  process.exitCode = await runIn(named.length === 0 ? engineNames : named);
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

async function runIn(engines: readonly EngineName[]): Promise<number> {
  const programs: Record<string, string> = {};
  for (const engine of engines) Object.assign(programs, await finders[engine]());
  await ensureBuilt({ project: root, env: process.env, say: (line) => console.log(line) });
  const playwright = [
    process.execPath,
    createRequire(import.meta.url).resolve('@playwright/test/cli'),
    'test',
    `--config=${join(import.meta.dirname, 'playwright.config.ts')}`,
    ...engines.map((engine) => `--project=${engine}`),
    ...parameters,
  ];
  // WebKitGTK draws on a display that nobody sees.
  const [command = '', ...rest] = engines.includes('webkit') ? ['xvfb-run', '-a', ...playwright] : playwright;
  const child = spawn(command, rest, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...programs },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
