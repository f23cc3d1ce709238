import type { Bar } from '../alternate.ts';
import { columnsText } from '../report.ts';
import { spreadOf, type Spread } from '../statistics.ts';
import type { Run } from './lighthouse.ts';

type Measure = Exclude<keyof Run, 'lost'>;

export interface PageResult {
  readonly path: string;
  readonly measures: Readonly<Record<Measure, Spread>>;
  /** The audits that cost something in any run, and in how many. */
  readonly lost: Readonly<Record<string, number>>;
}

export const resultOf = (path: string, runs: readonly Run[]): PageResult => {
  const spread = (name: Measure) => spreadOf(runs.map((run) => run[name]));
  const lost: Record<string, number> = {};
  for (const id of runs.flatMap((run) => run.lost)) lost[id] = (lost[id] ?? 0) + 1;
  return {
    path,
    measures: {
      performance: spread('performance'),
      accessibility: spread('accessibility'),
      bestPractices: spread('bestPractices'),
      seo: spread('seo'),
      lcpMs: spread('lcpMs'),
      tbtMs: spread('tbtMs'),
      cls: spread('cls'),
      fcpMs: spread('fcpMs'),
      speedIndexMs: spread('speedIndexMs'),
      totalBytes: spread('totalBytes'),
      benchmarkIndex: spread('benchmarkIndex'),
    },
    lost,
  };
};

interface Row {
  readonly measure: Measure;
  readonly name: string;
  readonly text: (value: number) => string;
  readonly bar?: { readonly holds: (median: number) => boolean; readonly text: string };
}

const atMost = (limit: number, text: string) => ({
  holds: (median: number) => median <= limit,
  text: `at most ${text}`,
});
const full = { holds: (median: number) => median === 100, text: '100' };
const points = (value: number) => String(value);
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

const rows: readonly Row[] = [
  { measure: 'performance', name: 'performance', text: points, bar: full },
  { measure: 'accessibility', name: 'accessibility', text: points, bar: full },
  { measure: 'bestPractices', name: 'best practices', text: points, bar: full },
  { measure: 'seo', name: 'SEO', text: points, bar: full },
  { measure: 'lcpMs', name: 'largest paint', text: seconds, bar: atMost(1300, '1.3 s') },
  {
    measure: 'tbtMs',
    name: 'blocking time',
    text: (value) => `${Math.round(value)} ms`,
    bar: atMost(30, '30 ms'),
  },
  { measure: 'cls', name: 'layout shift', text: (value) => value.toFixed(3), bar: atMost(0.01, '0.01') },
  { measure: 'fcpMs', name: 'first paint', text: seconds },
  { measure: 'speedIndexMs', name: 'speed index', text: seconds },
  { measure: 'totalBytes', name: 'all bytes', text: (value) => `${Math.round(value / 1000)} kB` },
];

/** The medians, how far the runs lie apart, and what the issue asks for. */
export const tableText = ({ path, measures }: PageResult): string =>
  columnsText(
    [
      [path, 'median', 'min - max', 'bar'],
      ...rows.map(({ measure, name, text, bar }) => {
        const { median, min, max } = measures[measure];
        return [name, text(median), `${text(min)} - ${text(max)}`, bar?.text ?? ''];
      }),
    ],
    1,
  );

export const barsOf = ({ path, measures, lost }: PageResult): Bar[] =>
  rows.flatMap(({ measure, name, text, bar }) => {
    if (!bar) return [];
    const { median } = measures[measure];
    const holds = bar.holds(median);
    const because = holds || !scores.has(measure) ? '' : ` (${lostText(lost)})`;
    return [{ holds, sentence: `${path}: ${name} ${text(median)}; ${bar.text}${because}` }];
  });

const scores: ReadonlySet<Measure> = new Set(['performance', 'accessibility', 'bestPractices', 'seo']);

const lostText = (lost: PageResult['lost']): string =>
  Object.entries(lost)
    .map(([id, runs]) => `${id} in ${runs}`)
    .join(', ');
