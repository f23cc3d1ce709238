import { createDirectoryIndex, type DirectoryIndex } from '../../../src/domain/directory-index.ts';
import { searchDirectory } from '../../../src/domain/directory-search.ts';
import type { Profile } from '../../../src/domain/profile.ts';
import type { Bar } from '../alternate.ts';
import { percentile } from '../statistics.ts';
import { heldBy } from './heap.ts';
import { manyPeople } from './people.ts';
import { atMost, lineOf, type Line, type Measured } from './report.ts';

/** Search in the directory, computing alone, beside the plain filter over the same objects in the same run. */
export const search = (runs: number): Measured => {
  const sizes = [
    { count: 10_000, p95: 2 },
    { count: 100_000, p95: 8, heapMB: 60 },
  ];
  const measured = sizes.map((size) => searchAmong(size, runs));
  return {
    lines: measured.flatMap(({ lines }) => lines),
    bars: measured.flatMap(({ bars }) => bars),
  };
};

interface Size {
  readonly count: number;
  /** Milliseconds. */
  readonly p95: number;
  readonly heapMB?: number;
}

const searchAmong = ({ count, p95, heapMB }: Size, runs: number): Measured => {
  const people = manyPeople(count);
  // Once for the engine to warm up to the code.
  loaded(people.slice(0, 2_000));
  const { held: index, bytes } = heldBy(() => loaded(people));
  const heap = bytes / 1e6;
  const preparing = timed(() => loaded(people));

  const times: Record<'index' | 'filter' | 'folded', number[]> = { index: [], filter: [], folded: [] };
  const byQuery = queries.map((query) => ({
    query,
    times: [] as number[],
    total: index.search(query).total,
  }));
  for (let run = 0; run < runs; run++)
    for (const { query, times: ofQuery, total } of byQuery) {
      const time = timed(() => expectTotal(index.search(query).total, total, query));
      times.index.push(time);
      ofQuery.push(time);
      // The slow sides run less often, in between: the machine's bad moments hit all of them.
      if (run % 5 !== 0) continue;
      times.filter.push(timed(() => plainFilter(people, query)));
      times.folded.push(timed(() => expectTotal(searchDirectory(people, query).length, total, query)));
    }

  const work = `search among ${count}`;
  const filtered = queries.map((query) =>
    timed(() => index.search(query, { skills: ['react'], places: ['goa', 'berlin'] })),
  );
  const changes = changesOf(index, people, runs * 5);
  const computing = lineOf(work, 'index', times.index, `${queries.length} queries`);
  const changing = `changes among ${count}`;
  const lines: Line[] = [
    computing,
    lineOf(work, 'plain filter', times.filter, 'toLowerCase over the objects, diacritics count'),
    lineOf(work, 'folded texts', times.folded, 'includes over a prepared text a member'),
    lineOf(
      work,
      'index, medians',
      byQuery.map((query) => medianOf(query.times)),
      'of each query: less of what else runs here',
    ),
    lineOf(work, 'index, with chips', filtered),
    ...worstOf(byQuery).map(({ query, times: ofQuery, total }) =>
      lineOf(work, `index, "${query}"`, ofQuery, `${total} found`),
    ),
    lineOf(changing, 'new biography', changes.biography),
    lineOf(changing, 'last activity', changes.activity),
    lineOf(changing, 'search after both', changes.searchAfter, 'puts them in their place'),
    lineOf(`preparing ${count}`, 'index', [preparing], `${heap.toFixed(1)} MB of heap`),
  ];
  const bars: Bar[] = [
    atMost(`${work}, p95`, computing.p95, p95, 'ms'),
    ...(heapMB === undefined ? [] : [atMost(`heap of the index of ${count}`, heap, heapMB, 'MB')]),
  ];
  return { lines, bars };
};

const loaded = (people: readonly Profile[]): DirectoryIndex => {
  const index = createDirectoryIndex();
  for (const profile of people) index.put(profile);
  index.settle();
  return index;
};

/** What anybody would write first, and what the specification asks for. */
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

const changesOf = (index: DirectoryIndex, people: readonly Profile[], count: number) => {
  const biography: number[] = [];
  const activity: number[] = [];
  const searchAfter: number[] = [];
  const step = Math.floor(people.length / count);
  for (let change = 0; change < count; change++) {
    const profile = people[change * step];
    if (!profile) continue;
    const rewritten = {
      ...profile,
      bio: `Moved on to boats, number ${change}. Looking for the next harbour.`,
    };
    biography.push(
      timed(() => {
        index.put(rewritten);
      }),
    );
    const active = { ...rewritten, lastActive: new Date(Date.UTC(2025, 9, 12, 0, 0, change)).toISOString() };
    activity.push(
      timed(() => {
        index.put(active);
      }),
    );
    searchAfter.push(timed(() => index.search('asha')));
  }
  return { biography, activity, searchAfter };
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
