import { describe, expect, test } from 'vitest';
import type { Machine } from './find-browser.ts';
import { findFirefox, findWebkit } from './find-engines.ts';

const webkit = ['/usr/bin/WebKitWebDriver', '/usr/bin/gjs', '/usr/bin/Xvfb'];

describe('the search for the other engines', () => {
  test('uses the installed programs without installing anything', async () => {
    const { machine, commands } = machineWith({ programs: ['/usr/bin/firefox', '/usr/bin/firefox-esr'] });
    expect(await findFirefox(machine)).toEqual({ FIREFOX_PATH: '/usr/bin/firefox-esr' });
    expect(commands).toEqual([]);
  });

  test('prefers the path in the environment, and reports a wrong one', async () => {
    const env = { FIREFOX_PATH: '/opt/firefox' };
    const { machine } = machineWith({ programs: ['/opt/firefox', '/usr/bin/firefox-esr'], env });
    expect(await findFirefox(machine)).toEqual({ FIREFOX_PATH: '/opt/firefox' });
    const { machine: without } = machineWith({ programs: ['/usr/bin/firefox-esr'], env });
    await expect(findFirefox(without)).rejects.toThrow('FIREFOX_PATH is /opt/firefox');
  });

  test('installs missing packages as root on Debian', async () => {
    const { machine, commands } = machineWith({ programs: webkit, isRoot: true, afterPackages: webkit });
    expect(await findWebkit(machine)).toEqual({
      WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver',
      GJS_PATH: '/usr/bin/gjs',
      XVFB_PATH: '/usr/bin/Xvfb',
    });
    expect(commands).toEqual([
      'apt-get update',
      'apt-get install -y webkit2gtk-driver gir1.2-webkit2-4.1 gjs xvfb',
    ]);
  });

  test('otherwise says in one sentence what to install', async () => {
    const { machine, commands } = machineWith({ programs: [], isRoot: false });
    await expect(findWebkit(machine)).rejects.toThrow(
      /^The journeys in WebKitGTK need Debian's packages webkit2gtk-driver, .* WEBKIT_DRIVER_PATH, GJS_PATH, XVFB_PATH\.$/,
    );
    expect(commands).toEqual([]);
  });
});

interface Scene {
  readonly programs: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isRoot?: boolean;
  readonly afterPackages?: readonly string[];
}

/** A Debian on which gjs knows WebKit only after the packages came. */
function machineWith(scene: Scene): { machine: Machine; commands: string[] } {
  const programs = new Set(scene.programs);
  const commands: string[] = [];
  return {
    commands,
    machine: {
      env: { PATH: '/usr/bin', ...scene.env },
      isRoot: scene.isRoot ?? false,
      isExecutable: (path) => Promise.resolve(programs.has(path)),
      playwrightPath: () => Promise.resolve(''),
      isDebian: () => Promise.resolve(true),
      run: (command, parameters) => {
        if (command === '/usr/bin/gjs') return Promise.resolve(commands.length > 0);
        commands.push([command, ...parameters].join(' '));
        for (const program of scene.afterPackages ?? []) programs.add(program);
        return Promise.resolve(true);
      },
    },
  };
}
