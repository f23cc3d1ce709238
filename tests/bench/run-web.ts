/**
 * `npm run bench:web`: what Lighthouse says of the public pages on a mid-range phone, and when the forms can be used on a slow
 * one, each loaded anew from the built app on the embedded backend over loopback. Options: `-- --runs N` (5 without it), `--
 * --only /,/reviews`. A failed bar does not fail the run: the figures are simulated from this machine, busy or not.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../src/config/paths.ts';
import { findBrowser } from '../setup/find-browser.ts';
import { lighthouse, type Run } from './lighthouse.ts';
import { atMost, lineOf, medianOf, type Measured } from './report.ts';
import { runBench, startBuiltApp } from './run.ts';
import { visitsOnSlowPhone, type Mark } from './slow-phone.ts';

interface Measure {
  readonly name: keyof Run['values'];
  readonly unit: string;
  /** The limits of the median; a measure without one is only reported. */
  readonly least?: number;
  readonly most?: number;
}

const measures: readonly Measure[] = [
  { name: 'performance', unit: '', least: 100 },
  { name: 'accessibility', unit: '', least: 100 },
  { name: 'best-practices', unit: '', least: 100 },
  { name: 'seo', unit: '', least: 100 },
  { name: 'largest-contentful-paint', unit: ' ms', most: 1_300 },
  { name: 'total-blocking-time', unit: ' ms', most: 30 },
  { name: 'cumulative-layout-shift', unit: '', most: 0.01 },
  { name: 'first-contentful-paint', unit: ' ms' },
  { name: 'speed-index', unit: ' ms' },
  { name: 'total-byte-weight', unit: ' B' },
];

/** The marks of first visits on a slow phone, by the visited address. */
const slowVisits: Readonly<Record<string, readonly Mark[]>> = {
  // The address in an invitation mail.
  '/auth?ref=GOA-00000000#email=meera@example.com': [
    { name: 'takes text', selector: 'input[name="name"]', mostMs: 2_000 },
    {
      name: 'signs up',
      selector: '#early-form[data-sends] button[type="submit"]:enabled',
      mostMs: 5_000,
      mostKb: 160,
    },
  ],
  '/?plan=stay#application': [
    { name: 'takes Submit', selector: '#application-form button[type="submit"]:enabled', mostMs: 5_000 },
  ],
};

const server = await startBuiltApp();
const directory = await mkdtemp(join(tmpdir(), 'bench-web-'));
const browser = await findBrowser();

const pageAt =
  (path: string) =>
  async (runs: number): Promise<Measured> => {
    const done: Run[] = [];
    for (let run = 0; run < runs; run++) done.push(await lighthouse(server.url + path, browser, directory));
    const failedAudits = [...new Set(done.flatMap((run) => run.failedAudits))].join(', ');
    const valuesOf = (name: Measure['name']) => done.map((run) => run.values[name]);
    return {
      lines: measures.map(({ name, unit }) => lineOf(path, name, valuesOf(name), '', unit)),
      bars: measures.flatMap(({ name, unit, least, most }) => {
        const median = medianOf(valuesOf(name));
        if (most !== undefined) return [atMost(name, median, most, unit)];
        if (least === undefined) return [];
        const sentence = `${name} ${median}, at least ${least} (${failedAudits})`;
        return [{ holds: median >= least, sentence }];
      }),
    };
  };

try {
  const pages = [paths.home, paths.reviews, paths.event];
  await runBench('web', 5, {
    ...Object.fromEntries(pages.map((path) => [path, pageAt(path)])),
    ...Object.fromEntries(
      Object.entries(slowVisits).map(([path, marks]) => [
        path,
        (runs: number) => visitsOnSlowPhone(server.url + path, marks, runs),
      ]),
    ),
  });
} finally {
  await server.close();
  await rm(directory, { recursive: true, force: true });
}
