import { describe, expect, test } from 'vitest';
import { searchBrowser, type Machine } from './find-browser.ts';

const playwrightOwn = '/cache/playwright/chrome';

describe('the search for a browser', () => {
  test('prefers CHROMIUM_PATH', async () => {
    const { machine } = machineWith({
      programs: ['/opt/my-chrome', playwrightOwn],
      CHROMIUM_PATH: '/opt/my-chrome',
    });
    expect(await searchBrowser(machine)).toEqual({ kind: 'found', path: '/opt/my-chrome' });
  });

  test('reports a wrong CHROMIUM_PATH', async () => {
    const { machine, commands } = machineWith({ programs: [playwrightOwn], CHROMIUM_PATH: '/opt/none' });
    expect(await searchBrowser(machine)).toMatchObject({
      kind: 'missing',
      sentence: expect.stringContaining('/opt/none'),
    });
    expect(commands).toEqual([]);
  });

  test("prefers Playwright's browser to the system's", async () => {
    const { machine } = machineWith({ programs: ['/usr/bin/chromium', playwrightOwn] });
    expect(await searchBrowser(machine)).toEqual({ kind: 'found', path: playwrightOwn });
  });

  test('prefers Chrome to Chromium on the PATH', async () => {
    const { machine } = machineWith({ programs: ['/usr/local/bin/chromium', '/usr/bin/google-chrome'] });
    expect(await searchBrowser(machine)).toEqual({ kind: 'found', path: '/usr/bin/google-chrome' });
  });

  test('otherwise lets Playwright download one within a minute', async () => {
    const { machine, commands } = machineWith({ programs: [], afterDownload: [playwrightOwn] });
    expect(await searchBrowser(machine)).toEqual({ kind: 'found', path: playwrightOwn });
    expect(commands).toEqual(['install chromium (60 s)']);
  });

  test('falls back to the package as root on Debian', async () => {
    const { machine, commands } = machineWith({
      programs: [],
      afterPackage: ['/usr/bin/chromium'],
      isRoot: true,
      isDebian: true,
    });
    expect(await searchBrowser(machine)).toEqual({ kind: 'found', path: '/usr/bin/chromium' });
    expect(commands).toEqual([
      'install chromium (60 s)',
      'apt-get update (300 s)',
      'apt-get install -y chromium (300 s)',
    ]);
  });

  test.each([
    { isRoot: false, isDebian: true },
    { isRoot: true, isDebian: false },
  ])('otherwise says what to install ($isRoot, $isDebian)', async (person) => {
    const { machine, commands } = machineWith({ programs: [], ...person });
    expect(await searchBrowser(machine)).toMatchObject({
      kind: 'missing',
      sentence: expect.stringContaining('CHROMIUM_PATH'),
    });
    expect(commands).toEqual(['install chromium (60 s)']);
  });
});

interface Scene {
  readonly programs: readonly string[];
  readonly afterDownload?: readonly string[];
  readonly afterPackage?: readonly string[];
  readonly CHROMIUM_PATH?: string;
  readonly isRoot?: boolean;
  readonly isDebian?: boolean;
}

function machineWith(scene: Scene): { machine: Machine; commands: string[] } {
  const programs = new Set(scene.programs);
  const commands: string[] = [];
  const run = (command: string, parameters: readonly string[], seconds: number): Promise<boolean> => {
    const isPackage = command === 'apt-get';
    const shown = isPackage ? [command, ...parameters] : parameters.slice(1);
    commands.push(`${shown.join(' ')} (${seconds} s)`);
    const brought = isPackage ? scene.afterPackage : scene.afterDownload;
    for (const program of brought ?? []) programs.add(program);
    return Promise.resolve(brought !== undefined);
  };
  return {
    commands,
    machine: {
      env: {
        PATH: '/usr/local/bin:/usr/bin',
        ...(scene.CHROMIUM_PATH ? { CHROMIUM_PATH: scene.CHROMIUM_PATH } : {}),
      },
      isRoot: scene.isRoot ?? false,
      isExecutable: (path) => Promise.resolve(programs.has(path)),
      playwrightPath: () => Promise.resolve(playwrightOwn),
      isDebian: () => Promise.resolve(scene.isDebian ?? false),
      run,
    },
  };
}
