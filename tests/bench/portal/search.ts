import {
  countChips,
  createDirectory,
  searchableMember,
  searchDirectory,
  type Directory,
} from '../../../src/domain/directory-search.ts';
import type { Profile } from '../../../src/domain/profile.ts';
import { manyPeople } from '../people.ts';
import { atMost, lineOf, medianOf, p95Of, type Measured } from '../report.ts';

const count = 10_000;
/** Milliseconds of a search and of preparing all members, and megabytes. */
const bars = { p95: 2.5, preparing: 80, heap: 10 };

/** Search in the directory, computing alone. */
export const search = (runs: number): Measured => {
  const people = manyPeople(count);
  // Once for the engine to warm up to the code.
  prepared(people.slice(0, 2_000));
  const { held: directory, bytes } = heldBy(() => prepared(people));
  const heap = bytes / 1e6;
  const preparing = Array.from({ length: 5 }, () => timed(() => prepared(people)));
  const totals = queries.map((query) => searchDirectory(directory, query).length);
  const times: number[] = [];
  for (let run = 0; run < runs; run++)
    for (const [index, query] of queries.entries())
      // The total keeps the engine from leaving out work that nobody looks at.
      times.push(timed(() => expectTotal(searchDirectory(directory, query).length, totals[index], query)));
  const filter = { skills: ['react'], places: ['goa', 'berlin'] };
  const counted = queries.map((query) =>
    timed(() => countChips(directory, query, filter, shownChips(directory))),
  );
  return {
    lines: [
      lineOf(`search among ${count}`, 'search', times, `${queries.length} queries`),
      lineOf(`search among ${count}`, 'numbers on the chips', counted, 'when typing pauses'),
      lineOf(`preparing ${count}`, 'all members', preparing, `${heap.toFixed(1)} MB of heap`),
    ],
    bars: [
      atMost(`search among ${count}, p95`, p95Of(times), bars.p95, ' ms'),
      atMost(`preparing ${count}, median`, medianOf(preparing), bars.preparing, ' ms'),
      atMost(`heap of the directory of ${count}`, heap, bars.heap, ' MB'),
    ],
  };
};

const prepared = (people: readonly Profile[]): Directory => createDirectory(people.map(searchableMember));

/** As many as the screen counts. */
const shownChips = ({ skills, places }: Directory) => ({
  skills: skills.slice(0, 14),
  places: places.slice(0, 14),
});

/** Runs `make` and measures the bytes of memory that its result holds, garbage collected before and after. */
const heldBy = <Held>(make: () => Held): { readonly held: Held; readonly bytes: number } => {
  const before = usedBytes();
  const held = make();
  return { held, bytes: usedBytes() - before };
};

const usedBytes = (): number => {
  if (!globalThis.gc) throw new Error('Start it with `node --expose-gc`.');
  // The memory of typed arrays goes one collection later.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const timed = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

const expectTotal = (found: number, expected: number | undefined, query: string): void => {
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
