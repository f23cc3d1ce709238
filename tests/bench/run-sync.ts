/**
 * `npm run bench:sync`: what synchronising costs in a real Chromium against the embedded backend, each piece of work
 * beside the floor for it in the same run. Options: `-- --runs N` (7 without it), `-- --only NAME,NAME`.
 * Fails when a bar does not hold.
 */
import { atMost, lineOf, medianOf, type Measured } from './report.ts';
import { runBench } from './run.ts';
import { startBenchClub } from './sync/club.ts';
import type { Side } from './sync/page.ts';

const members = 10_000;
const club = await startBenchClub(members);
const { device } = club;

/** Times all sides in each run, in a rotating order, after one warm-up run. */
const alternate = async <Name extends string>(
  runs: number,
  sides: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(sides) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let run = -1; run < runs; run++) {
    const turn = (run + 1) % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const ms = await sides[name]();
      if (run >= 0) times[name].push(ms);
    }
  }
  return times;
};

const linesOf = (work: string, times: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(times).map(([side, values]) => lineOf(work, side, values));

/** Measures on an empty device until a search over all members has answered. */
const firstSync = async (runs: number): Promise<Measured> => {
  const onFreshDevice = (side: Side) => async () => {
    const browser = await club.launch();
    const page = await browser.open();
    await page.evaluate((name) => globalThis.bench.warm(name), side);
    const { ms, rows } = await page.evaluate(([name, who]) => globalThis.bench.pull(name, who), [
      side,
      device,
    ] as const);
    await browser.close();
    if (rows !== members + 1) throw new Error(`${rows} members are on the device.`);
    return ms;
  };
  const times = await alternate(runs, { ours: onFreshDevice('ours'), floor: onFreshDevice('floor') });
  const share = medianOf(times.ours) / medianOf(times.floor);
  return {
    lines: linesOf(`first sync of ${members}, searchable`, times),
    bars: [atMost(`first sync of ${members}`, share, 1.15, ' x the floor')],
  };
};

/** Measures on a device with a full mirror and without a network until the first members are on the page. */
const reload = async (runs: number): Promise<Measured> => {
  const browser = await club.launch();
  const filling = await browser.open();
  for (const side of ['ours', 'floor'] as const)
    await filling.evaluate(([name, who]) => globalThis.bench.pull(name, who), [side, device] as const);
  await filling.close();
  const orders = new Set<string>();
  // Nobody listens on this port, so there is no network; the page comes from the cache.
  const offline = { ...device, url: 'http://127.0.0.1:1' };
  const show = (side: Side) => async () => {
    const page = await browser.open(`#${new URLSearchParams({ reload: side, ...offline }).toString()}`);
    const shown = await page.evaluate(() => globalThis.bench.reloaded);
    await page.close();
    if (!shown || shown.first.length === 0) throw new Error('The page showed nobody.');
    orders.add(shown.first.join());
    return shown.ms;
  };
  const times = await alternate(runs, { ours: show('ours'), floor: show('floor') });
  await browser.close();
  if (orders.size !== 1) throw new Error('The sides do not show the same members in the same order.');
  const share = medianOf(times.ours) / medianOf(times.floor);
  return {
    lines: linesOf(`reload offline to the first 20 of ${members}`, times),
    bars: [atMost('reload offline', share, 1.5, ' x the floor')],
  };
};

/** Measures the sending of 200 messages that were queued without a network. */
const flush = async (runs: number): Promise<Measured> => {
  const browser = await club.launch();
  const count = 200;
  const ours = async () => {
    const page = await browser.open();
    const ms = await page.evaluate(([who, messages]) => globalThis.bench.oursFlush(who, messages), [
      device,
      count,
    ] as const);
    await page.close();
    return ms;
  };
  const floor = (batch: number) => async () => {
    const page = await browser.open();
    await page.evaluate(() => globalThis.bench.warm('floor'));
    const ms = await page.evaluate(
      ([who, messages, size]) => globalThis.bench.floorFlush(who, messages, size),
      [device, count, batch] as const,
    );
    await page.close();
    return ms;
  };
  const times = await alternate(runs, { ours, floor: floor(100), 'floor, one a request': floor(1) });
  await browser.close();
  const share = medianOf(times.ours) / medianOf(times['floor, one a request']);
  return {
    lines: linesOf(`${count} queued messages`, times),
    bars: [atMost(`${count} queued messages`, share, 0.25, ' x one a request')],
  };
};

try {
  const holds = await runBench('sync', 7, { 'first-sync': firstSync, reload, flush });
  process.exitCode = holds ? 0 : 1;
} finally {
  await club.close();
}
