import { chromium } from 'playwright';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';
import { phone } from './browser.ts';
import { atMost, lineOf, medianOf, type Measured } from './report.ts';

/** A selector that matches once the page can do what the name says, with its limits in milliseconds and kB. */
export interface Mark {
  readonly name: string;
  readonly selector: string;
  readonly mostMs: number;
  readonly mostKb?: number;
}

interface Reached {
  readonly ms: number;
  readonly kB: number;
}

/**
 * First visits on a slow phone: 400 kbit/s, 400 ms to the server, a quarter of this machine's processor. Reports when each mark
 * was reached, counted from the press on the link, and the bytes received by then.
 */
export const visitsOnSlowPhone = async (
  url: string,
  marks: readonly Mark[],
  runs: number,
): Promise<Measured> => {
  const visits: (readonly Reached[])[] = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(url, marks));
  const valuesOf = (at: number, unit: keyof Reached) =>
    visits.map((visited) => visited[at]?.[unit] ?? Number.NaN);
  return {
    lines: marks.flatMap(({ name }, at) => [
      lineOf(name, 'after', valuesOf(at, 'ms')),
      lineOf(name, 'with', valuesOf(at, 'kB'), '', ' kB'),
    ]),
    bars: marks.flatMap(({ name, mostMs, mostKb }, at) => [
      atMost(name, medianOf(valuesOf(at, 'ms')), mostMs, ' ms'),
      ...(mostKb === undefined ? [] : [atMost(name, medianOf(valuesOf(at, 'kB')), mostKb, ' kB')]),
    ]),
  };
};

const visit = async (url: string, marks: readonly Mark[]): Promise<readonly Reached[]> => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const page = await browser.newPage({ ...phone, isMobile: true, hasTouch: true });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let bytes = 0;
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const begun = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    return await Promise.all(
      marks.map(async ({ selector }) => {
        await page.waitForSelector(selector, { state: 'visible' });
        return { ms: performance.now() - begun, kB: bytes / 1000 };
      }),
    );
  } finally {
    await browser.close();
  }
};
