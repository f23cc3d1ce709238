/** Finds the browsers of the tests, and installs what is missing where that needs no password. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CannotRun } from '../../supabase/cli/cannot-run.ts';

/** The sandbox cannot start as root in a container. The other flags stop the browser's own requests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, Playwright's, the system's, Playwright's download, or Debian's package, in this
 * order. Stores it in CHROMIUM_PATH for this process and its children. Rejects with what to install.
 */
export async function findBrowser(): Promise<string> {
  const path = (await given('CHROMIUM_PATH')) ?? (await installedChromium()) ?? (await installChromium());
  if (path === null)
    throw new CannotRun(
      'The browser tests need Chromium: install the package chromium (Debian, Ubuntu) or Google Chrome, or set CHROMIUM_PATH to one.',
    );
  process.env['CHROMIUM_PATH'] = path;
  return path;
}

/** The paths of an engine's programs, by environment variable. */
export type EnginePrograms = Readonly<Record<string, string>>;

export const findFirefox = (): Promise<EnginePrograms> =>
  findPrograms({ FIREFOX_PATH: ['firefox-esr', 'firefox'] }, ['firefox-esr']);

/** WebKitGTK needs its WebDriver, gjs with its bindings for a browser that keeps a profile, and a display. */
export const findWebkit = (): Promise<EnginePrograms> =>
  findPrograms(
    { WEBKIT_DRIVER_PATH: ['WebKitWebDriver'], GJS_PATH: ['gjs'], XVFB_PATH: ['xvfb-run'] },
    ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
    ({ GJS_PATH = '' }) => run(GJS_PATH, ['-c', "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;"]),
  );

async function findPrograms(
  programs: Readonly<Record<string, readonly string[]>>,
  packages: readonly string[],
  isComplete: (found: EnginePrograms) => Promise<boolean> = () => Promise.resolve(true),
): Promise<EnginePrograms> {
  const search = async () => {
    const found: Record<string, string> = {};
    for (const [variable, names] of Object.entries(programs)) {
      const path = (await given(variable)) ?? (await onPath(names));
      if (path === null) return null;
      found[variable] = path;
    }
    return (await isComplete(found)) ? found : null;
  };
  const found = (await search()) ?? ((await installPackages(packages)) ? await search() : null);
  if (found) return found;
  throw new CannotRun(
    `The journeys need Debian's packages ${packages.join(', ')} (apt-get install), ` +
      `or the paths of the same programs in ${Object.keys(programs).join(', ')}.`,
  );
}

/** The program that an environment variable names, or null. */
async function given(variable: string): Promise<string | null> {
  const path = process.env[variable] ?? '';
  if (path === '') return null;
  if (await isExecutable(path)) return path;
  throw new CannotRun(`${variable} is ${path}, which is no program that can be run.`);
}

const chromiumNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const playwrightPath = async () => (await import('playwright')).chromium.executablePath();

async function installedChromium(): Promise<string | null> {
  const own = await playwrightPath();
  return (await isExecutable(own)) ? own : onPath(chromiumNames);
}

async function installChromium(): Promise<string | null> {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
  // In a closed network a download fails slowly.
  await run(process.execPath, [cli, 'install', 'chromium'], 60);
  return (
    (await installedChromium()) ?? ((await installPackages(['chromium'])) ? onPath(chromiumNames) : null)
  );
}

/** The path of the first program on the PATH with one of these names; null without one. */
async function onPath(names: readonly string[]): Promise<string | null> {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '');
  const candidates = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  for (const path of candidates) if (await isExecutable(path)) return path;
  return null;
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Installs Debian packages if that needs no password. False if not possible, or if it failed. */
async function installPackages(packages: readonly string[]): Promise<boolean> {
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (process.getuid?.() !== 0 || !/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(system)) return false;
  return (
    (await run('apt-get', ['update'], 300)) && (await run('apt-get', ['install', '-y', ...packages], 300))
  );
}

/** Runs a command silently. False if it failed or took longer than `seconds`. */
function run(command: string, parameters: readonly string[], seconds = 30): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: 'ignore',
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
