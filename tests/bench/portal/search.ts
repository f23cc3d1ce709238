import {
  countChips,
  createDirectory,
  searchableMember,
  searchDirectory,
  type Directory,
} from '../../../src/domain/directory-search.ts';
import type { Profile } from '../../../src/domain/profile.ts';
import { percentile } from '../statistics.ts';
import { heldBy } from './heap.ts';
import { manyPeople } from './people.ts';
import { atMost, lineOf, type Line, type Measured } from './report.ts';

/** Search in the directory, computing alone, beside the plain filter over the same objects in the same run. */
export const search = (runs: number): Measured => {
  const sizes: readonly Size[] = [
    { count: 10_000, bars: { p95: 2.5, preparing: 80, heapMB: 10 } },
    { count: 100_000 },
  ];
  const measured = sizes.map((size) => searchAmong(size, runs));
  return {
    lines: measured.flatMap(({ lines }) => lines),
    bars: measured.flatMap(({ bars }) => bars),
  };
};

interface Size {
  readonly count: number;
  /** Milliseconds of a search and of preparing all members. Without bars the size is only reported. */
  readonly bars?: { readonly p95: number; readonly preparing: number; readonly heapMB: number };
}

const searchAmong = ({ count, bars }: Size, runs: number): Measured => {
  const people = manyPeople(count);
  // Once for the engine to warm up to the code.
  prepared(people.slice(0, 2_000));
  const { held: directory, bytes } = heldBy(() => prepared(people));
  const heap = bytes / 1e6;
  const preparing = Array.from({ length: 5 }, () => timed(() => prepared(people)));

  const times: Record<'search' | 'filter', number[]> = { search: [], filter: [] };
  const byQuery = queries.map((query) => ({
    query,
    times: [] as number[],
    total: searchDirectory(directory, query).length,
  }));
  for (let run = 0; run < runs; run++)
    for (const { query, times: ofQuery, total } of byQuery) {
      const time = timed(() => expectTotal(searchDirectory(directory, query).length, total, query));
      times.search.push(time);
      ofQuery.push(time);
      // The slow side runs less often, between the others, so that a busy machine slows both.
      if (run % 5 !== 0) continue;
      times.filter.push(timed(() => plainFilter(people, query)));
    }

  const work = `search among ${count}`;
  const filter = { skills: ['react'], places: ['goa', 'berlin'] };
  const filtered = queries.map((query) => timed(() => searchDirectory(directory, query, filter)));
  const counted = queries.map((query) =>
    timed(() => countChips(directory, query, filter, shownChips(directory))),
  );
  const members = people.map(searchableMember);
  const changed = Array.from({ length: runs }, () => timed(() => createDirectory(members)));
  const searching = lineOf(work, 'search', times.search, `${queries.length} queries`);
  const preparation = lineOf(`preparing ${count}`, 'all members', preparing, `${heap.toFixed(1)} MB of heap`);
  const lines: Line[] = [
    searching,
    lineOf(work, 'plain filter', times.filter, 'toLowerCase over the objects, diacritics count'),
    lineOf(
      work,
      'search, medians',
      byQuery.map((query) => medianOf(query.times)),
      'of each query: less of what else runs here',
    ),
    lineOf(work, 'search, with chips', filtered),
    ...worstOf(byQuery).map(({ query, times: ofQuery, total }) =>
      lineOf(work, `search, "${query}"`, ofQuery, `${total} found`),
    ),
    lineOf(work, 'numbers on the chips', counted, 'when typing pauses'),
    preparation,
    lineOf(
      `preparing ${count}`,
      'after a change',
      changed,
      'sorts and joins what is folded, makes the chips',
    ),
  ];
  return {
    lines,
    bars: bars
      ? [
          atMost(`${work}, p95`, searching.p95, bars.p95, 'ms'),
          atMost(`preparing ${count}, median`, medianOf(preparing), bars.preparing, 'ms'),
          atMost(`heap of the directory of ${count}`, heap, bars.heapMB, 'MB'),
        ]
      : [],
  };
};

const prepared = (people: readonly Profile[]): Directory => createDirectory(people.map(searchableMember));

/** As many as the screen counts. */
const shownChips = ({ skills, places }: Directory) => ({
  skills: skills.slice(0, 14),
  places: places.slice(0, 14),
});

/** The naive search, as the specification describes it. */
const plainFilter = (people: readonly Profile[], query: string): readonly Profile[] => {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return people.filter((member) =>
    words.every(
      (word) =>
        member.fullName?.toLowerCase().includes(word) ||
        member.username?.toLowerCase().includes(word) ||
        member.bio?.toLowerCase().includes(word) ||
        member.skills?.some((skill) => skill.toLowerCase().includes(word)),
    ),
  );
};

const worstOf = <Measurement extends { readonly times: readonly number[] }>(
  all: readonly Measurement[],
): readonly Measurement[] => all.toSorted((a, b) => medianOf(b.times) - medianOf(a.times)).slice(0, 4);

const medianOf = (times: readonly number[]): number => percentile(times, 0.5);

const timed = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/** Keeps the sides honest, and the engine from leaving out work that nobody looks at. */
const expectTotal = (found: number, expected: number, query: string): void => {
  if (found !== expected) throw new Error(`"${query}" found ${found} members, not ${expected}.`);
};

/** First letters, as typed on, whole words in any order, parts of words, other scripts, hits in nearly all and in none. */
const queries = [
  'a',
  's',
  'k',
  'é',
  '1',
  'an',
  'sh',
  'ar',
  'in',
  'sha',
  'the',
  'ing',
  'mar',
  'react',
  'design',
  'zoe',
  'MÜLLER',
  'soren kjaer',
  'sharma',
  'kavya_1',
  'goa baker',
  'python des',
  'automate the boring',
  'a e i',
  'किरण',
  'е',
  "d'souza",
  'nobody-at-all',
  'prompt engineering goa',
  'panjim',
];
