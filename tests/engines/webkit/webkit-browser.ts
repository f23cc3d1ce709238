/** WebKitGTK, by its WebDriver over HTTP, and a browser that keeps its profile. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../supabase/local/testing.ts';
import {
  endGroup,
  environmentIn,
  findInPage,
  type EngineBrowser,
  type StartBrowser,
  type Target,
} from '../browser.ts';

export const webkitWith =
  (driver: string, gjs: string): StartBrowser =>
  async (profile, timeZone) => {
    const port = await freePort();
    // Leads a process group with all of the browser's processes.
    const group = spawn(driver, [`--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env: { ...environmentIn(timeZone), ...quietly },
    });
    const kill = () => endGroup(group);
    try {
      await rm(join(profile, 'pid'), { force: true });
      const command = await openSession(`http://127.0.0.1:${port}`, {
        'webkitgtk:browserOptions': {
          binary: gjs,
          args: ['-m', join(import.meta.dirname, 'browser.js'), profile],
        },
      });
      await command('POST', 'timeouts', { script: 60_000, pageLoad: 60_000 });
      return browserOf(command, profile, kill);
    } catch (error) {
      await kill();
      throw error;
    }
  };

/** The machine has no accessibility bus and no graphics card. */
const quietly = { NO_AT_BRIDGE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', GDK_BACKEND: 'x11' };

const browserOf = (command: Command, profile: string, kill: () => Promise<void>): EngineBrowser => {
  const find = async (target: Target) => {
    const found = await command<Record<string, string> | null>('POST', 'execute/sync', {
      // WebKitGTK's driver does not reach an element that begins at the window's lower edge.
      script: `const found = (${String(findInPage)})(...arguments);
        found?.scrollIntoView({ block: 'nearest' });
        return found;`,
      args: [target],
    });
    const id = found?.[elementKey];
    if (id === undefined) throw new Error(`No ${target.kind} “${target.name}” is on the page.`);
    return id;
  };
  return {
    goto: (url) => command('POST', 'url', { url }),
    reload: () => command('POST', 'refresh'),
    openTab: async (url) => {
      const { handle } = await command<{ handle: string }>('POST', 'window/new', { type: 'tab' });
      await command('POST', 'window', { handle });
      await command('POST', 'url', { url });
    },
    switchTab: async () => {
      const handles = await command<string[]>('GET', 'window/handles');
      const current = await command<string>('GET', 'window');
      const handle = handles[(handles.indexOf(current) + 1) % handles.length];
      await command('POST', 'window', { handle });
    },
    click: async (target) => command('POST', `element/${await find(target)}/click`),
    type: async (target, text) =>
      command('POST', `element/${await find(target)}/value`, { text: text.replaceAll('\n', enterKey) }),
    run: async (work, argument) => {
      const answer = await command<{ value: never } | { problem: string }>('POST', 'execute/async', {
        script: `const [argument, done] = arguments;
          Promise.resolve(argument).then(${String(work)}).then(
            (value) => done({ value: value ?? null }),
            (error) => done({ problem: String(error) }),
          );`,
        args: [argument ?? null],
      });
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.value;
    },
    quit: async () => {
      const browser = Number(await readFile(join(profile, 'pid'), 'utf8'));
      process.kill(browser, 'SIGTERM');
      while (isAlive(browser)) await wait(20);
      await kill();
    },
    kill,
  };
};

const enterKey = '\uE007';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Sends a command of a session: `('POST', 'url', { url })`. Rejects with the code and the words of its error. */
type Command = <Value>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Value>;

/** The key under which the protocol hands out elements. W3C, WebDriver Level 2. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Waits for the server at `url` to listen, and opens a session there. Rejects after half a minute. */
const openSession = async (url: string, capabilities: object): Promise<Command> => {
  const deadline = performance.now() + 30_000;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error(`No WebDriver server answers at ${url}.`);
    await wait(50);
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${url}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return (method, path, body) => send(method, `${url}/session/${sessionId}/${path}`, body);
};

const send = async <Value>(method: string, url: string, body: object = {}): Promise<Value> => {
  const response = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}, ${value.message}`);
  return value;
};
