import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { array, looseObject, nullable, number, object, optional, parse, record, string } from 'valibot';
import { browserArguments } from '../../setup/find-browser.ts';

/** One run of Lighthouse. Scores from 0 to 100, times in milliseconds of the simulated phone, bytes as sent. */
export interface Run {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly fcpMs: number;
  readonly speedIndexMs: number;
  readonly totalBytes: number;
  /** The audits that cost one of the four scores something. */
  readonly lost: readonly string[];
  /** How fast Lighthouse found the machine: a phone's times are simulated from what ran here. */
  readonly benchmarkIndex: number;
}

/** Not a dependency, because it weighs more than the rest of the project: npm fetches it when it is first used. */
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
    console.log(`Once more: ${error.code} at ${url}.`);
  }
};

const reportOf = async (url: string, browser: string, directory: string): Promise<Report> => {
  const file = join(directory, 'report.json');
  await rm(file, { force: true });
  const output = await run(
    [
      url,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=--headless=new ${browserArguments.join(' ')}`,
    ],
    // Where the bench was itself started by `npm exec -c`, that command would be taken for this one's.
    { ...process.env, CHROME_PATH: browser, npm_config_call: undefined },
  );
  // The report names a page that could not be measured. Without a report Lighthouse itself failed.
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(`Lighthouse left no report:\n${output}`);
  return parse(reportSchema, JSON.parse(text));
};

/** Resolves to the output of the program. */
const run = (parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const npm = process.env['npm_execpath'];
  const [command, ...leading] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const child = spawn(
    command ?? 'npm',
    [...leading, 'exec', '--yes', `--package=${release}`, '--', 'lighthouse', ...parameters],
    { env, stdio: ['ignore', 'pipe', 'pipe'], shell: npm === undefined && process.platform === 'win32' },
  );
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(output).toString()));
  });
};

const reportSchema = object({
  runtimeError: optional(object({ code: string(), message: string() })),
  environment: object({ benchmarkIndex: number() }),
  categories: record(
    string(),
    object({
      score: nullable(number()),
      auditRefs: array(object({ id: string(), weight: number() })),
    }),
  ),
  audits: record(string(), looseObject({ score: nullable(number()), numericValue: optional(number()) })),
});

interface Report {
  readonly runtimeError?: { readonly code: string; readonly message: string } | undefined;
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number | undefined }>
  >;
}

const runOf = ({ categories, audits, environment }: Report): Run => {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    fcpMs: value('first-contentful-paint'),
    speedIndexMs: value('speed-index'),
    totalBytes: value('total-byte-weight'),
    lost: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
    benchmarkIndex: environment.benchmarkIndex,
  };
};
