import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { browserArguments } from '../setup/find-browser.ts';
import { runNpm } from '../setup/npm.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'first-contentful-paint',
  'speed-index',
  'total-byte-weight',
] as const;

/** One run of Lighthouse. */
export interface Run {
  /** Scores from 0 to 100, times in milliseconds of the simulated phone, bytes as sent. */
  readonly values: Readonly<Record<(typeof categories)[number] | (typeof audits)[number], number>>;
  /** The audits that lowered one of the four scores. */
  readonly failedAudits: readonly string[];
}

/** npm fetches it at the first use. It is no dependency, because it is larger than the rest of the project. */
const release = 'lighthouse@13.5.0';
const attempts = 3;

/**
 * Runs Lighthouse as it is without settings: a mid-range phone on slow 4G, simulated from an unthrottled load.
 * Throws when it cannot be fetched, or when it found no page to measure several times in a row.
 */
export const lighthouse = async (url: string, browser: string, directory: string): Promise<Run> => {
  for (let attempt = 1; ; attempt++) {
    const report = await reportOf(url, browser, directory);
    const error = report.runtimeError;
    if (!error) return runOf(report);
    if (attempt === attempts) throw new Error(`Lighthouse gave up on ${url}: ${error.message}`);
    console.log(`Retrying after ${error.code} at ${url}.`);
  }
};

const reportOf = async (url: string, browser: string, directory: string): Promise<Report> => {
  const file = join(directory, 'report.json');
  await rm(file, { force: true });
  const { output } = await runNpm(
    [
      'exec',
      '--yes',
      `--package=${release}`,
      '--',
      'lighthouse',
      url,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserArguments.join(' ')}`,
    ],
    // Without this variable: if `npm exec -c` started the bench, npm would run that command again.
    { env: { ...process.env, CHROME_PATH: browser, npm_config_call: undefined } },
  );
  // The report names a page that could not be measured. Without a report Lighthouse itself failed.
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(`Lighthouse left no report:\n${output}`);
  return v.parse(reportSchema, JSON.parse(text));
};

const reportSchema = v.object({
  runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), numericValue: v.optional(v.number()) }),
  ),
});
type Report = v.InferOutput<typeof reportSchema>;

const runOf = (report: Report): Run => {
  const scores = categories.map((name) => [
    name,
    Math.round((report.categories[name]?.score ?? Number.NaN) * 100),
  ]);
  const numbers = audits.map((name) => [name, report.audits[name]?.numericValue ?? Number.NaN]);
  return {
    values: Object.fromEntries([...scores, ...numbers]) as Run['values'],
    failedAudits: Object.values(report.categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
};
