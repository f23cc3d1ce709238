import type { Page } from 'playwright';
import {
  createDirectory,
  searchableMember,
  searchDirectory,
} from '../../../src/features/people/rules/directory-search.ts';
import type { Profile } from '../../../src/features/people/rules/profile.ts';
import { launchOnDisk, phone } from '../browser.ts';
import { atMost, lineOf, p95Of, type Measured } from '../report.ts';
import { startClub, viewer } from './club.ts';

const count = 10_000;
const slowdown = 4;
/** The limits of the 95th percentiles on the slowed processor, in milliseconds: until the letter shows, and until its results show. */
const bars = { letter: 50, results: 100 };
/** Typical queries: a letter, a name, two words, a skill, a name with diacritics, a text without a match. */
const typed = ['nadia m', 'react goa', 'building', 'zoe mu', 'prompt engin', 'qx'];
const { locale } = phone;

/**
 * Measures from a key to the frame that shows its letter, and to the frame that shows the results. Runs the built app with 10,000
 * members in the mirror, in headless Chromium with a processor as slow as a cheap phone's. Times only keys that change the number of
 * results, because this number shows that the page has updated.
 */
export const keystroke = async (runs: number): Promise<Measured> => {
  const club = await startClub({ members: count });
  const browser = await launchOnDisk();
  try {
    const page = await browser.context.newPage();
    await club.signIn(page);
    await page.getByText(`${(count + 1).toLocaleString(locale)} members`, { exact: true }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search members' });
    const totals = totalsOf(club.people);
    const cdp = await page.context().newCDPSession(page);

    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: KeyTimes[] = [];
    // The first round warms up the JavaScript engine and does not count.
    for (let run = -1; run < runs; run++)
      for (const query of typed) {
        await search.fill('');
        const round = await timeTyping(page, query, totals);
        if (run >= 0) times.push(...round);
      }
    const letters = times.map(({ letter }) => letter);
    const results = times.map((time) => time.results);
    const side = `slowed ${slowdown} times`;
    const among = `among ${count}, ${slowdown} times slower, p95`;
    return {
      lines: [
        lineOf('key to its letter', side, letters, `${count} members`),
        lineOf('key to what it finds', side, results, `${typed.length} queries by letter`),
      ],
      bars: [
        atMost(`key to its letter ${among}`, p95Of(letters), bars.letter, ' ms'),
        atMost(`key to what it finds ${among}`, p95Of(results), bars.results, ' ms'),
      ],
    };
  } finally {
    await browser.close();
    await club.close();
  }
};

/** Milliseconds from a key down to the end of a frame. */
interface KeyTimes {
  readonly letter: number;
  readonly results: number;
}

/** The number of results for each beginning of each query, including the signed-in member. */
const totalsOf = (people: readonly Profile[]): ReadonlyMap<string, number> => {
  const someone = { id: viewer, full_name: viewer, username: null, bio: null, skills: null };
  const all = [...people, ...people.slice(0, 1).map((one) => ({ ...one, ...someone }))];
  const directory = createDirectory(all.map(searchableMember));
  return new Map(
    typed.flatMap((query) =>
      Array.from(query).map((_, at) => {
        const beginning = query.slice(0, at + 1);
        return [beginning, searchDirectory(directory, beginning).length] as const;
      }),
    ),
  );
};

const timeTyping = async (
  page: Page,
  query: string,
  totals: ReadonlyMap<string, number>,
): Promise<readonly KeyTimes[]> => {
  const times: KeyTimes[] = [];
  let before = -1;
  for (const [at, letter] of Array.from(query).entries()) {
    const total = totals.get(query.slice(0, at + 1)) ?? 0;
    if (total === before) {
      await page.keyboard.press(letter);
      continue;
    }
    before = total;
    await page.evaluate(timeNextKey, `${total.toLocaleString(locale)} found`);
    await page.keyboard.press(letter);
    times.push(await page.evaluate(() => (globalThis as unknown as { timed: Promise<KeyTimes> }).timed));
  }
  return times;
};

/** Runs in the page: times the next key, until the line above the list begins with `expected`. */
const timeNextKey = (expected: string): void => {
  const line = [...document.querySelectorAll('#directory p')].find((p) =>
    /(found|members), /.test(p.textContent),
  );
  if (!line) throw new Error('The directory does not say how many it found.');
  // Resolves after the frame was painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  const timed = new Promise<KeyTimes>((resolve, reject) => {
    setTimeout(
      () => reject(new Error(`The directory did not say "${expected}", but "${line.textContent}".`)),
      10_000,
    );
    let start = 0;
    let letter: Promise<number> | undefined;
    const look = async () => {
      letter ??= painted();
      if (!line.textContent.startsWith(expected)) return requestAnimationFrame(() => void look());
      const results = await painted();
      resolve({ letter: (await letter) - start, results: results - start });
    };
    addEventListener('keydown', ({ timeStamp }) => (start = timeStamp), { once: true, capture: true });
    // At the input event the letter is in the field, so the next frame shows it.
    addEventListener('input', () => requestAnimationFrame(() => void look()), { once: true, capture: true });
  });
  Object.assign(globalThis, { timed });
};
