import type { Page } from 'playwright';
import { launchOnDisk } from '../browser.ts';
import { atMost, lineOf, p95Of, type Measured } from '../report.ts';
import { oldestMessage, startClub } from './club.ts';

const members = 10_000;
const count = 5_000;
const slowdown = 4;
/** The limit of the longest frame while scrolling, in milliseconds. */
const longestFrameLimit = 50;
/** The limit of the 95th percentile from a key to the next paint, in milliseconds. */
const interactionLimit = 100;
/** The shortest interaction that the browser reports, in milliseconds. */
const shortestReported = 16;
const message = 'See you at the villa';

/**
 * Measures the chat of the built app in headless Chromium, in a club of 10,000 members, with 5,000 messages loaded. Times every frame
 * while each run scrolls through half of the list, and, with a slowed processor, every key and every sending of a message.
 */
export const chat = async (runs: number): Promise<Measured> => {
  const club = await startClub({ members, messages: count });
  const browser = await launchOnDisk();
  try {
    const page = await browser.context.newPage();
    await club.signIn(page);
    await loadAll(page);

    const longest: number[] = [];
    const frames: number[] = [];
    // The first run warms up the JavaScript engine and does not count.
    for (let run = -1; run < runs; run++) {
      const times = await page.evaluate(scrollThrough, run % 2 === 0 ? 600 : -600);
      if (run < 0) continue;
      longest.push(Math.max(...times));
      frames.push(...times);
    }

    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const keys: number[] = [];
    const sends: number[] = [];
    for (let run = -1; run < runs; run++) {
      const written = await timeWriting(page, `${message} ${run + 1}`);
      if (run < 0) continue;
      keys.push(...written.keys);
      sends.push(written.send);
    }

    const slowed = `slowed ${slowdown} times`;
    return {
      lines: [
        lineOf('scroll 5,000 messages', 'longest frame', longest, `of ${frames.length} frames`),
        lineOf('scroll 5,000 messages', 'every frame', frames),
        lineOf('write with 5,000', 'key to paint', keys, slowed),
        lineOf('write with 5,000', 'Enter to paint', sends, slowed),
      ],
      bars: [
        atMost(`scrolling ${count} messages, longest frame`, Math.max(...longest), longestFrameLimit, ' ms'),
        atMost(`typing and sending with ${count}, p95`, p95Of([...keys, ...sends]), interactionLimit, ' ms'),
      ],
    };
  } finally {
    await browser.close();
    await club.close();
  }
};

/** Searches for the oldest message, which loads all later ones. */
const loadAll = async (page: Page): Promise<void> => {
  const area = page.locator('#chat');
  await area.getByText(`Message ${count}`).first().waitFor();
  await area.getByRole('button', { name: 'Search the messages' }).click();
  await area.getByRole('searchbox').fill(oldestMessage);
  await area.getByText('1 of 1', { exact: true }).waitFor();
  await area.getByRole('listitem').filter({ hasText: oldestMessage }).waitFor();
  await page.keyboard.press('Escape');
};

/** Runs in the page: scrolls through half of the list by this many pixels a frame. Resolves to the milliseconds of each frame. */
const scrollThrough = async (pixels: number): Promise<number[]> => {
  const log = document.querySelector('#chat [role=log]');
  if (!log) throw new Error('There is no list of messages.');
  log.scrollIntoView();
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await frame();
  for (let scrolled = 0; scrolled < log.scrollHeight / 2; scrolled += Math.abs(pixels)) {
    log.scrollBy(0, pixels);
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
};

interface Written {
  readonly keys: readonly number[];
  readonly send: number;
}

/** Writes and sends a message. Resolves to the milliseconds from each key to the next paint, as the browser measures them. */
const timeWriting = async (page: Page, text: string): Promise<Written> => {
  const composer = page.locator('#chat').getByRole('textbox', { name: 'Message' });
  await composer.focus();
  await page.evaluate(watchInteractions, shortestReported);
  await page.keyboard.type(text);
  const keys = await page.evaluate(takeInteractions);
  await page.keyboard.press('Enter');
  await page.locator('#chat').getByRole('listitem').filter({ hasText: text }).waitFor();
  const [send = shortestReported] = (await page.evaluate(takeInteractions)).toSorted((a, b) => b - a);
  // Counts keys that were too quick for a report as the shortest reported time.
  const unreported = Math.max(0, Array.from(text).length - keys.length);
  return { keys: [...keys, ...Array.from({ length: unreported }, () => shortestReported)], send };
};

interface Watch {
  readonly observer: PerformanceObserver;
  readonly longest: Map<number, number>;
  readonly record: (entries: PerformanceEntryList) => void;
}

/** Runs in the page: starts to record interactions that last at least `durationThreshold` milliseconds. */
const watchInteractions = (durationThreshold: number): void => {
  const known = (globalThis as unknown as { watch?: Watch }).watch;
  if (known) {
    known.record(known.observer.takeRecords());
    known.longest.clear();
    return;
  }
  const longest = new Map<number, number>();
  const record = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const id = Number(Reflect.get(entry, 'interactionId') ?? 0);
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  Object.assign(globalThis, { watch: { observer, longest, record } satisfies Watch });
};

/** Runs in the page: the milliseconds of each recorded interaction since the last call, the last key included. */
const takeInteractions = async (): Promise<number[]> => {
  const { observer, longest, record } = (globalThis as unknown as { watch: Watch }).watch;
  for (let frames = 0; frames < 3; frames++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  record(observer.takeRecords());
  const durations = [...longest.values()];
  longest.clear();
  return durations;
};
