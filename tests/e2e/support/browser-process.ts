import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../setup/find-browser.ts';

/** A browser with a profile on disk that outlives it; Playwright's own contexts forget everything. */
export interface BrowserProcess {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Kills all its processes at once. Resolves when they are gone. */
  kill(): Promise<void>;
  /** Quits normally, so that the browser writes everything to disk. */
  quit(): Promise<void>;
}

/** Runs `work` with a new profile on which it can start several browsers in turn. Then deletes the profile and browsers. */
export const withProfile = async (
  work: (startBrowser: (url: string) => Promise<BrowserProcess>) => Promise<void>,
): Promise<void> => {
  const profile = await mkdtemp(join(tmpdir(), 'browser-profile-'));
  const started: BrowserProcess[] = [];
  try {
    await work(async (url) => {
      const browser = await startBrowser(profile, url);
      started.push(browser);
      return browser;
    });
  } finally {
    for (const browser of started) await browser.kill();
    // Killed processes may still hold files for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};

/** Starts a browser on `profile` with one page that loads `url`. */
const startBrowser = async (profile: string, url: string): Promise<BrowserProcess> => {
  const child = spawn(await findBrowser(), [...flags, `--user-data-dir=${profile}`, url], {
    // A separate process group, so that one signal reaches all processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async () => {
    // Without a running process there is nothing to kill.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  try {
    const browser = await chromium.connectOverCDP(await debuggerOf(child.stderr, gone));
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!context || !page) throw new Error('The browser opened no page.');
    return { context, page, kill, quit: () => quit(browser, gone) };
  } catch (error) {
    await kill();
    throw error;
  }
};

const flags = [
  '--headless=new',
  '--remote-debugging-port=0',
  ...browserArguments,
  '--disable-extensions',
  '--no-first-run',
];

/** The debugger's address, which the browser prints on its error stream. */
const debuggerOf = (stream: NodeJS.ReadableStream, gone: Promise<void>): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    });
    void gone.then(() => reject(new Error(`The browser ended before it was ready.\n${text}`)));
  });

const quit = async (browser: Browser, gone: Promise<void>): Promise<void> => {
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.close');
  await gone;
};
