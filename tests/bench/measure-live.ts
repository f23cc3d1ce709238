import type { Page } from 'playwright';
import { alternate, type Bench, type Measured } from './alternate.ts';
import type { Account } from './backend.ts';
import { launchFor, type BenchBrowser } from './browser.ts';
import type { Costs } from './sync/counters.ts';

/** From writing a message in one browser until a live query in another can show it. */
export const live = async (bench: Bench): Promise<Measured> => {
  const [writing, reading] = await Promise.all([launchFor(bench.asha), launchFor(bench.ravi)]);
  const ours = { from: await open(writing, bench.asha, 'ours'), to: await open(reading, bench.ravi, 'ours') };
  let sent = 0;
  let received: Costs | null = null;
  const throughOurs = async () => {
    const content = `live ${(sent += 1)}`;
    await settle(ours.to);
    await ours.to.evaluate(() => globalThis.bench.startCosts());
    const shown = ours.to.evaluate((text) => globalThis.bench.oursShown(text), content);
    const began = await ours.from.evaluate((text) => globalThis.bench.oursSend(text), content);
    const ms = (await shown) - began;
    received = await ours.to.evaluate(() => globalThis.bench.costs());
    return { ms, costs: received };
  };
  const mine = await alternate(bench, 'message seen in the other browser', { ours: throughOurs });
  await Promise.all([ours.from.close(), ours.to.close()]);
  const floor = {
    from: await open(writing, bench.asha, 'floor'),
    to: await open(reading, bench.ravi, 'floor'),
  };
  const throughFloor = async () => {
    const content = `live ${(sent += 1)}`;
    const shown = floor.to.evaluate((text) => globalThis.bench.floorShown(text), content);
    const began = await floor.from.evaluate(([device, text]) => globalThis.bench.floorSend(device, text), [
      bench.asha.device,
      content,
    ] as const);
    return { ms: (await shown) - began, costs: null };
  };
  const theirs = await alternate(bench, 'message seen in the other browser', { floor: throughFloor });
  await Promise.all([writing.close(), reading.close()]);
  const costs = received as Costs | null;
  return {
    lines: [...mine, ...theirs].map((line) =>
      line.side === 'ours'
        ? { ...line, timesFloor: line.ms.median / (theirs[0]?.ms.median ?? Number.NaN) }
        : line,
    ),
    bars: [
      {
        holds: costs !== null && costs.rowsWritten === 1 && costs.requests === 0,
        sentence: `one live message: ${costs?.rowsWritten} row written and ${costs?.requests} requests by the reader; 1 and 0`,
      },
    ],
  };
};

const open = async (browser: BenchBrowser, { device }: Account, side: 'ours' | 'floor'): Promise<Page> => {
  const page = await browser.open();
  await page.evaluate(
    ([name, member]) =>
      name === 'ours' ? globalThis.bench.openOurs(member) : globalThis.bench.openFloor(member),
    [side, device] as const,
  );
  return page;
};

/** Waits until the page has asked the API for nothing new for a while: its pulls of the beginning are over. */
const settle = async (page: Page): Promise<void> => {
  const requests = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/')).length,
    );
  for (let before = -1, quiet = 0; quiet < 3;) {
    const count = await requests();
    quiet = count === before ? quiet + 1 : 0;
    before = count;
    await page.waitForTimeout(100);
  }
};
