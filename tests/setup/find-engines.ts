/** Finds the browsers of the other engines and what drives them, or installs them. Chromium: `find-browser.ts`. */
import { CannotRun } from '../../supabase/cli/cannot-run.ts';
import { installPackages, onPath, thisMachine, type Machine } from './find-browser.ts';

/** The programs that drive an engine, by the variable of the environment in which their paths stand. */
export type EnginePrograms = Readonly<Record<string, string>>;

/** Firefox is driven as it comes, by WebDriver BiDi. Rejects with one sentence that says what to install. */
export const findFirefox = (machine: Machine = thisMachine()): Promise<EnginePrograms> =>
  find(machine, {
    engine: 'Firefox',
    programs: { FIREFOX_PATH: ['firefox-esr', 'firefox'] },
    packages: ['firefox-esr'],
  });

/**
 * WebKitGTK is driven by its WebDriver, in a small browser of our own for gjs that keeps a profile, on a display of
 * Xvfb. Rejects with one sentence that says what to install.
 */
export const findWebkit = (machine: Machine = thisMachine()): Promise<EnginePrograms> =>
  find(machine, {
    engine: 'WebKitGTK',
    programs: { WEBKIT_DRIVER_PATH: ['WebKitWebDriver'], GJS_PATH: ['gjs'], XVFB_PATH: ['Xvfb'] },
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
    isComplete: ({ GJS_PATH = '' }) => machine.run(GJS_PATH, ['-c', bindings], 30),
  });

/** gjs speaks to WebKit through a description of it that comes in a package of its own. */
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
