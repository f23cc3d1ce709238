import type { BrowserContext, Page } from 'playwright';
import { percentile } from '../statistics.ts';
import { fillPortal, lastMessage, type FilledPortal } from './fill-mirror.ts';
import { atMost, lineOf, type Measured } from './report.ts';

/** Milliseconds from the navigation to the frame that shows it. */
interface Shown {
  readonly paint: number;
  readonly card: number;
  readonly message: number;
}

const SIZE = { members: 10_000, messages: 5_000 };
const SPEEDS = [
  { side: 'unthrottled', slowdown: 1, most: { card: 250, message: 350 } },
  { side: '4x slowdown', slowdown: 4, most: { card: 700, message: 1_000 } },
];

/** Reopening the portal without a network: from the address to the first card and to the newest message. */
export const reopen = async (runs: number): Promise<Measured> => {
  const portal = await fillPortal(SIZE);
  try {
    const lines = [];
    const bars = [];
    for (const { side, slowdown, most } of SPEEDS) {
      await openOnce(portal, slowdown);
      const shown: Shown[] = [];
      for (let run = 0; run < runs; run++) shown.push(await openOnce(portal, slowdown));
      const cards = shown.map(({ card }) => card);
      const messages = shown.map(({ message }) => message);
      lines.push(lineOf('reopening: first card', side, cards));
      lines.push(lineOf('reopening: newest message', side, messages));
      bars.push(atMost(`First card, ${side}, median`, percentile(cards, 0.5), most.card, 'ms'));
      bars.push(atMost(`Newest message, ${side}, median`, percentile(messages, 0.5), most.message, 'ms'));
    }
    return { lines: lines.toSorted((a, b) => a.work.localeCompare(b.work)), bars };
  } finally {
    await portal.close();
  }
};

/** In a tab of its own, beside a browser that runs. */
const openOnce = async ({ context, url }: FilledPortal, slowdown: number): Promise<Shown> => {
  const page = await context.newPage();
  const shown = await watchOpening(page, url, slowdown);
  await page.close();
  return shown;
};

/**
 * The first start after the browser was quit, from the icon on the home screen: its processes, its caches and the worker
 * begin from nothing, and the server cannot be reached. From the navigation on; what the system takes to show a window
 * is its own. (A headless browser has no window of an app: it is a tab at the icon's address.)
 */
export const coldStart = async (runs: number): Promise<Measured> => {
  const portal = await fillPortal(SIZE);
  try {
    const lines = [];
    for (const { side, slowdown } of SPEEDS) {
      const shown: Shown[] = [];
      for (let run = 0; run < runs; run++)
        shown.push(await startOnce(await portal.restart(), portal.url, slowdown));
      lines.push(
        lineOf(
          'cold start: first paint',
          side,
          shown.map(({ paint }) => paint),
        ),
      );
      lines.push(
        lineOf(
          'cold start: first card',
          side,
          shown.map(({ card }) => card),
        ),
      );
      lines.push(
        lineOf(
          'cold start: newest message',
          side,
          shown.map(({ message }) => message),
        ),
      );
    }
    return { lines: lines.toSorted((a, b) => a.work.localeCompare(b.work)), bars: [] };
  } finally {
    await portal.close();
  }
};

const startOnce = async (context: BrowserContext, url: string, slowdown: number): Promise<Shown> => {
  const [page] = context.pages();
  if (!page) throw new Error('The app has no window.');
  return watchOpening(page, `${url}?launch=icon`, slowdown);
};

const watchOpening = async (page: Page, url: string, slowdown: number): Promise<Shown> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(noteFrames, lastMessage);
  await page.goto(url, { waitUntil: 'commit' });
  return shownOn(page);
};

const shownOn = async (page: Page): Promise<Shown> => {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('card').length > 0 && performance.getEntriesByName('message').length > 0,
  );
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { paint: at('first-contentful-paint'), card: at('card'), message: at('message') };
  });
};

/** Marks the first task after the frame that draws the first card, and the newest message inside the chat's own window. */
const noteFrames = (newest: string): void => {
  const waits = new Map<string, () => boolean>([
    ['card', () => document.querySelector('#directory h3') !== null],
    [
      'message',
      () => {
        const log = document.querySelector('#chat [role="log"]');
        const line = [...(log?.querySelectorAll('li') ?? [])].findLast((one) =>
          one.textContent.includes(newest),
        );
        if (!log || !line) return false;
        const window = log.getBoundingClientRect();
        const { top, bottom } = line.getBoundingClientRect();
        return top < window.bottom && bottom > window.top;
      },
    ],
  ]);
  const look = () => {
    for (const [name, isThere] of waits)
      if (isThere()) {
        waits.delete(name);
        setTimeout(() => performance.mark(name));
      }
    if (waits.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
