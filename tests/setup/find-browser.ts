/** Finds a Chromium for the browser tests, or installs one. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CannotRun } from '../../supabase/cli/cannot-run.ts';

/** The machine's functions that the search uses; tests replace them. */
export interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly isRoot: boolean;
  isExecutable(path: string): Promise<boolean>;
  /** The path of Playwright's own Chromium, installed or not. */
  playwrightPath(): Promise<string>;
  isDebian(): Promise<boolean>;
  /** Runs a command. False if it failed or took longer than `seconds`. */
  run(command: string, parameters: readonly string[], seconds: number): Promise<boolean>;
}

export type FoundBrowser =
  { readonly kind: 'found'; readonly path: string } | { readonly kind: 'missing'; readonly sentence: string };

/**
 * The path of a Chromium. Stores it in CHROMIUM_PATH for this process and its children. Rejects with one sentence that
 * says what to install.
 */
export async function findBrowser(): Promise<string> {
  const found = await searchBrowser(thisMachine());
  if (found.kind === 'missing') throw new CannotRun(found.sentence);
  process.env['CHROMIUM_PATH'] = found.path;
  return found.path;
}

/** The sandbox cannot start as root in a container. The other flags stop the browser's own requests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Tries CHROMIUM_PATH, Playwright's browser, the system's, Playwright's download, and Debian's package, in this order. */
export async function searchBrowser(machine: Machine): Promise<FoundBrowser> {
  const given = machine.env['CHROMIUM_PATH'];
  if (given) {
    if (await machine.isExecutable(given)) return { kind: 'found', path: given };
    return { kind: 'missing', sentence: `CHROMIUM_PATH is ${given}, which is no program that can be run.` };
  }
  const path = (await installed(machine)) ?? (await install(machine));
  if (path !== null) return { kind: 'found', path };
  return {
    kind: 'missing',
    sentence:
      'The browser tests need Chromium: install the package chromium (Debian, Ubuntu) or Google Chrome, or set CHROMIUM_PATH to one.',
  };
}

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
/** In a closed network a download fails slowly. */
const DOWNLOAD_SECONDS = 60;
const PACKAGE_SECONDS = 300;

async function installed(machine: Machine): Promise<string | null> {
  const own = await machine.playwrightPath();
  if (await machine.isExecutable(own)) return own;
  return onPath(machine, NAMES);
}

/** The path of the first program on the PATH with one of these names; null without one. */
export async function onPath(machine: Machine, names: readonly string[]): Promise<string | null> {
  const directories = (machine.env['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '');
  for (const name of names) {
    for (const directory of directories) {
      const path = join(directory, name);
      if (await machine.isExecutable(path)) return path;
    }
  }
  return null;
}

async function install(machine: Machine): Promise<string | null> {
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json');
  if (
    await machine.run(
      process.execPath,
      [join(playwright, '../cli.js'), 'install', 'chromium'],
      DOWNLOAD_SECONDS,
    )
  ) {
    const own = await machine.playwrightPath();
    if (await machine.isExecutable(own)) return own;
  }
  return (await installPackages(machine, ['chromium'])) ? onPath(machine, NAMES) : null;
}

/** Installs Debian packages if that needs no password. False if not possible, or if it failed. */
export async function installPackages(machine: Machine, packages: readonly string[]): Promise<boolean> {
  if (!machine.isRoot || !(await machine.isDebian())) return false;
  return (
    (await machine.run('apt-get', ['update'], PACKAGE_SECONDS)) &&
    (await machine.run('apt-get', ['install', '-y', ...packages], PACKAGE_SECONDS))
  );
}

export function thisMachine(): Machine {
  return {
    env: process.env,
    isRoot: process.getuid?.() === 0,
    isExecutable: (path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    playwrightPath: async () => (await import('playwright')).chromium.executablePath(),
    isDebian: async () =>
      /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(await readFile('/etc/os-release', 'utf8').catch(() => '')),
    run: runQuietly,
  };
}

function runQuietly(command: string, parameters: readonly string[], seconds: number): Promise<boolean> {
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
