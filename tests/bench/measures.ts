import type { Page } from 'playwright';
import { alternate, type Bench, type Measured, type Line } from './alternate.ts';
import type { Account } from './backend.ts';
import { launchFor } from './browser.ts';
import { percentile, spreadOf } from './statistics.ts';
import type { Filled } from './sync/work.ts';

export const firstSync = async (bench: Bench): Promise<Measured> => {
  const measured: Measured[] = [];
  for (const members of [0, 1_000, 10_000]) {
    await bench.backend.growTo(members);
    const onFreshDevice = (side: 'ours' | 'floor', overlap: boolean) => async () => {
      const browser = await launchFor(bench.asha);
      const page = await browser.open();
      await page.evaluate((name) => globalThis.bench.warm(name), side);
      const filled = await pullOn(page, side, bench.asha, overlap);
      await browser.close();
      expectRows(filled, members + 2);
      return { ms: filled.searchableMs, costs: filled.costs };
    };
    const lines = await alternate(bench, `first sync of ${members} members, searchable`, {
      ours: onFreshDevice('ours', false),
      floor: onFreshDevice('floor', false),
      'floor, pages overlapped': onFreshDevice('floor', true),
    });
    const times = timesFloor(lines);
    measured.push({
      lines,
      bars: [
        {
          holds: times <= 1.15,
          sentence: `first sync of ${members}: ${times.toFixed(2)} x the floor, at most 1.15`,
        },
      ],
    });
  }
  return together(measured);
};

/** On a device that holds everything: what it costs to notice that much, or nothing. */
export const catchUp = async (bench: Bench): Promise<Measured> => {
  const browser = await launchFor(bench.asha);
  const pull = async (side: 'ours' | 'floor') => {
    const page = await browser.open();
    await page.evaluate((name) => globalThis.bench.warm(name), side);
    const filled = await pullOn(page, side, bench.asha, false);
    await page.close();
    return { ms: filled.filledMs, costs: filled.costs };
  };
  for (const side of ['ours', 'floor'] as const) await pull(side);
  const measured: Measured[] = [];
  for (const changes of [0, 1, 100, 10_000]) {
    const lines = await alternate(
      bench,
      `catch-up after ${changes} changes`,
      { ours: () => pull('ours'), floor: () => pull('floor') },
      () => (changes > 0 ? bench.backend.change(changes) : Promise.resolve()),
    );
    const costs = lines[0]?.costs;
    measured.push({
      lines,
      bars:
        changes === 0 && costs
          ? [
              {
                holds: costs.pulls === 1 && costs.bodyBytes < 1_000,
                sentence: `catch-up with nothing changed: ${costs.pulls} pull, ${costs.requests} requests, ${costs.bodyBytes} B of bodies; 1 and under 1 kB`,
              },
            ]
          : [],
    });
  }
  await browser.close();
  return together(measured);
};

export const reload = async (bench: Bench): Promise<Measured> => {
  const browser = await launchFor(bench.asha);
  const filling = await browser.open();
  for (const side of ['ours', 'floor'] as const) await pullOn(filling, side, bench.asha, false);
  await filling.close();
  const orders = new Set<string>();
  // A port where nobody listens: the network is gone, the page is in the cache.
  const offline = { ...bench.asha.device, url: 'http://127.0.0.1:1' };
  const show = (side: string) => async () => {
    const page = await browser.open(`#${new URLSearchParams({ reload: side, ...offline }).toString()}`);
    const shown = await page.evaluate(() => globalThis.bench.reloaded);
    await page.close();
    if (!shown || shown.first.length === 0) throw new Error('The page showed nobody.');
    orders.add(shown.first.join());
    return { ms: shown.ms, costs: null };
  };
  const lines = await alternate(bench, 'reload offline to the first 20 of 10000', {
    ours: show('ours'),
    floor: show('floor'),
  });
  await browser.close();
  const times = timesFloor(lines);
  return {
    lines,
    bars: [
      { holds: times <= 1.5, sentence: `reload offline: ${times.toFixed(2)} x the floor, at most 1.5` },
      { holds: orders.size === 1, sentence: 'reload offline: both show the same members in the same order' },
    ],
  };
};

export const flush = async (bench: Bench): Promise<Measured> => {
  const browser = await launchFor(bench.asha);
  const ours = (count: number, batchLimit: number | null) => async () => {
    const page = await browser.open();
    const { order, ...flushed } = await page.evaluate(
      ([device, messages, limit]) => globalThis.bench.oursFlush(device, messages, limit),
      [bench.asha.device, count, batchLimit] as const,
    );
    await page.close();
    await bench.backend.expectInOrder(order);
    return flushed;
  };
  const floor = (count: number, batch: number) => async () => {
    const page = await browser.open();
    await page.evaluate(() => globalThis.bench.warm('floor'));
    const flushed = await page.evaluate(
      ([device, messages, size]) => globalThis.bench.floorFlush(device, messages, size),
      [bench.asha.device, count, batch] as const,
    );
    await page.close();
    return flushed;
  };
  // Fills the mirror: the pulls of the first run shall not stand in for those of the others.
  await ours(1, null)();
  const many = await alternate(bench, '500 queued messages', {
    ours: ours(500, null),
    floor: floor(500, 100),
  });
  const single = await alternate(bench, '200 queued messages', {
    ours: ours(200, null),
    floor: floor(200, 100),
    'ours, one a request': ours(200, 1),
    'floor, one a request': floor(200, 1),
  });
  await browser.close();
  const batched = single[0]?.ms.median ?? Number.NaN;
  const alone = single[2]?.ms.median ?? Number.NaN;
  const times = alone / batched;
  return {
    lines: [...many, ...single],
    bars: [
      {
        holds: times >= 4,
        sentence: `200 queued: ${times.toFixed(1)} x faster than one a request, at least 4`,
      },
      {
        holds: true,
        sentence: 'every queued message came once and in its order (checked on the server in each run)',
      },
    ],
  };
};

export const enqueue = async (bench: Bench): Promise<Measured> => {
  const browser = await launchFor(bench.asha);
  const all: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
  const write = (side: 'ours' | 'floor') => async () => {
    const page = await browser.open();
    const times = await page.evaluate(
      ([name, device]) =>
        name === 'ours' ? globalThis.bench.oursEnqueue(device, 100) : globalThis.bench.floorEnqueue(100),
      [side, bench.asha.device] as const,
    );
    await page.close();
    all[side].push(...times);
    return { ms: percentile(times, 0.5), costs: null };
  };
  const p50 = await alternate(bench, 'enqueue to durable, p50 of 100', {
    ours: write('ours'),
    floor: write('floor'),
  });
  await browser.close();
  const p95 = (['ours', 'floor'] as const).map((side) => ({
    work: 'enqueue to durable, p95 of all',
    side,
    ms: spreadOf([percentile(all[side], 0.95)]),
    timesFloor: side === 'ours' ? percentile(all.ours, 0.95) / percentile(all.floor, 0.95) : null,
    pairedTimesFloor: null,
    costs: null,
  }));
  return { lines: [...p50, ...p95], bars: [] };
};

const pullOn = (page: Page, side: 'ours' | 'floor', { device }: Account, overlap: boolean): Promise<Filled> =>
  page.evaluate(
    ([name, member, isOverlapped]) =>
      name === 'ours' ? globalThis.bench.oursPull(member) : globalThis.bench.floorPull(member, isOverlapped),
    [side, device, overlap] as const,
  );

const expectRows = ({ rows }: Filled, expected: number): void => {
  if (rows !== expected) throw new Error(`${rows} members are on the device, ${expected} at the server.`);
};

const timesFloor = (lines: readonly Line[]): number => lines[0]?.timesFloor ?? Number.NaN;

const together = (parts: readonly Measured[]): Measured => ({
  lines: parts.flatMap(({ lines }) => lines),
  bars: parts.flatMap(({ bars }) => bars),
});
