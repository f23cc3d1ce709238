import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { budgets, deskFile, overBudget, weigh } from '../setup/budgets.ts';
import { Actor } from './support/actor.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

/** A device without a service worker, whose downloads would count as the page's weight. */
const newDevice = async (browser: Browser, server: TestServer): Promise<Actor> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(markFirstCard);
  await openPatiently(context);
  return new Actor(context, await context.newPage(), server);
};

/**
 * Extends the portal's time limits while it opens by a minute, so that it opens in the same order on a slow machine.
 */
const openPatiently = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: start } = globalThis;
    const patient = (work: () => void, ms = 0, ...rest: []) =>
      start(work, ms >= 2_000 && ms <= 3_000 ? ms + 60_000 : ms, ...rest);
    Object.assign(globalThis, { setTimeout: patient });
  });

/** Runs in the page: marks when the first member's card was painted, in the task after its frame. */
const markFirstCard = (): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#directory h3')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('first-card')));
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** The paths of all scripts and WebAssembly that were requested before and after the first card, and the names of the small ones. */
const scriptsAround = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByName('first-card').length > 0);
  return page.evaluate(() => {
    const shownAt = performance.getEntriesByName('first-card')[0]?.startTime ?? 0;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(location.origin) && /\.(?:js|wasm)$/.test(name))
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        isBefore: entry.startTime <= shownAt,
        isSmall: entry instanceof PerformanceResourceTiming && entry.decodedBodySize < 10_000,
      }));
    const pathsOf = (some: typeof scripts) => [...new Set(some.map(({ path }) => path))];
    const small = scripts.flatMap(({ path, isSmall }) =>
      isSmall ? path.replace(/^.*\/|-[\w-]{8}\.js$/g, '') : [],
    );
    return {
      before: pathsOf(scripts.filter(({ isBefore }) => isBefore)),
      after: pathsOf(scripts.filter(({ isBefore }) => !isBefore)),
      small,
    };
  });
};

const client = /\/assets\/online-/;

test("the portal's first card stays within its budgets", async ({ browser, server }) => {
  await server.signUp('Asha Naik');
  const asha = await newDevice(browser, server);
  const { page } = asha;

  // A first visit needs the server, so it waits for the Supabase client.
  await asha.signInByForm('asha.naik@example.com');
  const first = await scriptsAround(page);
  expect(first.before.some((path) => client.test(path))).toBe(true);
  await expect(asha.composer).toBeVisible();

  await page.goto(`${server.url}/members`);
  const reopened = await scriptsAround(page);
  const firstVisit = 'the first visit of /members';
  const members = '/members';
  const [atFirst, again] = await Promise.all(
    [first.before, reopened.before].map((paths) => Promise.all(paths.map(weigh))),
  );
  expect([
    ...overBudget(firstVisit, 'JavaScript', budgets[firstVisit].JavaScript, atFirst ?? []),
    ...overBudget(members, 'JavaScript', budgets[members].JavaScript, again ?? []),
  ]).toEqual([]);
  expect(reopened.before.length).toBeGreaterThan(5);
  expect(reopened.before.filter((path) => client.test(path))).toEqual([]);

  // After the card the portal preloads the client, and then the dialogs.
  await expect
    .poll(async () => (await scriptsAround(page)).after.some((path) => path.includes('/dialogs-')))
    .toBe(true);
  const { before, after, small } = await scriptsAround(page);
  expect(after.some((path) => client.test(path))).toBe(true);
  const all = '/members with all that loads by itself';
  const whole = await Promise.all([...before, ...after].map(weigh));
  expect(overBudget(all, 'JavaScript', budgets[all].JavaScript, whole)).toEqual([]);
  expect([...before, ...after].filter((path) => deskFile.test(path))).toEqual([]);
  // Only these are small: the entry, whose name is the page's version, a chunk that /event shares, and the bundler's helper.
  expect(small.toSorted()).toEqual(['portal', 'programme', 'rolldown-runtime']);
  await asha.context.close();
});
