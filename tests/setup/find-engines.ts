/** Finds or installs the browsers of the other engines and their drivers. Chromium: `find-browser.ts`. */
import { CannotRun } from '../../supabase/cli/cannot-run.ts';
import { installPackages, onPath, thisMachine, type Machine } from './find-browser.ts';

/** The paths of an engine's programs, by environment variable. */
export type EnginePrograms = Readonly<Record<string, string>>;

/** Finds Firefox, which WebDriver BiDi drives directly. Rejects with one sentence that says what to install. */
export const findFirefox = (machine: Machine = thisMachine()): Promise<EnginePrograms> =>
  find(machine, {
    engine: 'Firefox',
    programs: { FIREFOX_PATH: ['firefox-esr', 'firefox'] },
    packages: ['firefox-esr'],
  });

/**
 * Finds WebKitGTK with its WebDriver, gjs for our small browser with a profile, and Xvfb for its display. Rejects with
 * one sentence that says what to install.
 */
export const findWebkit = (machine: Machine = thisMachine()): Promise<EnginePrograms> =>
  find(machine, {
    engine: 'WebKitGTK',
    programs: { WEBKIT_DRIVER_PATH: ['WebKitWebDriver'], GJS_PATH: ['gjs'], XVFB_PATH: ['Xvfb'] },
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
    isComplete: ({ GJS_PATH = '' }) => machine.run(GJS_PATH, ['-c', bindings], 30),
  });

/** gjs needs WebKit's bindings, which are a separate package. */
const bindings = `imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;`;

interface Search {
  readonly engine: string;
  readonly programs: Readonly<Record<string, readonly string[]>>;
  readonly packages: readonly string[];
  readonly isComplete?: (programs: EnginePrograms) => Promise<boolean>;
}

async function find(machine: Machine, search: Search): Promise<EnginePrograms> {
  const found = await installed(machine, search);
  if (found) return found;
  if (await installPackages(machine, search.packages)) {
    const brought = await installed(machine, search);
    if (brought) return brought;
  }
  const names = Object.keys(search.programs).join(', ');
  throw new CannotRun(
    `The journeys in ${search.engine} need Debian's packages ${search.packages.join(', ')} (apt-get install), ` +
      `or the paths of the same programs in ${names}.`,
  );
}

async function installed(machine: Machine, search: Search): Promise<EnginePrograms | null> {
  const found: Record<string, string> = {};
  for (const [variable, names] of Object.entries(search.programs)) {
    const given = machine.env[variable];
    if (given !== undefined && given !== '' && !(await machine.isExecutable(given)))
      throw new CannotRun(`${variable} is ${given}, which is no program that can be run.`);
    const path = given !== undefined && given !== '' ? given : await onPath(machine, names);
    if (path === null) return null;
    found[variable] = path;
  }
  return (await (search.isComplete?.(found) ?? true)) ? found : null;
}
