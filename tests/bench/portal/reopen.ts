import type { BrowserContext, Page } from 'playwright';
import { launchOnDisk, phone } from '../browser.ts';
import { atMost, lineOf, medianOf, type Measured } from '../report.ts';
import { startClub, type Club } from './club.ts';

/** Milliseconds from the navigation to the frames that show the first card and the newest message. */
interface Shown {
  readonly card: number;
  readonly message: number;
}

const size = { members: 10_000, messages: 5_000 };
const newestMessage = `Message ${size.messages}`;
const speeds = [
  { side: 'unthrottled', slowdown: 1, most: { card: 250, message: 350 } },
  { side: '4x slowdown', slowdown: 4, most: { card: 700, message: 1_000 } },
];

/** Measures reopening the portal without a network, from the navigation to the first card and to the newest message. */
export const reopen = async (runs: number): Promise<Measured> => {
  const club = await startClub(size);
  const { context, close } = await launchOnDisk();
  try {
    await fillDevice(context, club);
    // Without a server the device shows its own copy.
    await club.close();
    await context.setOffline(true);
    const lines = [];
    const bars = [];
    for (const { side, slowdown, most } of speeds) {
      const shown: Shown[] = [];
      // The first run warms up the JavaScript engine and does not count.
      for (let run = -1; run < runs; run++) {
        const opened = await openOnce(context, club.url, slowdown);
        if (run >= 0) shown.push(opened);
      }
      for (const what of ['card', 'message'] as const) {
        const times = shown.map((one) => one[what]);
        lines.push(lineOf(`reopening: newest ${what}`, side, times));
        bars.push(atMost(`Newest ${what}, ${side}, median`, medianOf(times), most[what], ' ms'));
      }
    }
    return { lines: lines.toSorted((a, b) => a.work.localeCompare(b.work)), bars };
  } finally {
    await close();
  }
};

/** Signs in, and waits until the mirror and the app are on the device. */
const fillDevice = async (context: BrowserContext, club: Club): Promise<void> => {
  const page = await context.newPage();
  await club.signIn(page);
  await page.locator('#chat').getByText(newestMessage).first().waitFor();
  const all = `${(size.members + 1).toLocaleString(phone.locale)} members`;
  await page.getByText(all, { exact: true }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
};

/** Opens a new tab in a running browser. */
const openOnce = async (context: BrowserContext, url: string, slowdown: number): Promise<Shown> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(markFrames, newestMessage);
  await page.goto(`${url}/members`, { waitUntil: 'commit' });
  const shown = await shownOn(page);
  await page.close();
  return shown;
};

const shownOn = async (page: Page): Promise<Shown> => {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('card').length > 0 && performance.getEntriesByName('message').length > 0,
  );
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { card: at('card'), message: at('message') };
  });
};

/** Runs in the page: marks the tasks after the frames that draw the first card, and the newest message in the chat's view. */
const markFrames = (newest: string): void => {
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
