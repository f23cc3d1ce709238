import { expect, type Locator, type Page } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { patience } from './support/delivery.ts';
import { test } from './support/test.ts';

const unknown = '/nothing-here';
const publicPages = ['/', '/reviews', '/privacy', '/terms', unknown];

/** Opens a page and takes note of the line that an unknown path writes into the console. */
const openPublic = async (visitor: Actor, path: string): Promise<void> => {
  await visitor.open(path);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path !== unknown) return;
  await expect.poll(() => visitor.complaints).toEqual([`error: 404: no such page: ${unknown}`]);
  visitor.complaints.length = 0;
};

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that a box around them cuts off. */
const clippedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isForScreenReaders = element.clientWidth <= 1;
        const cuts = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
        const isTooLong =
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        return cuts && isTooLong && !isForScreenReaders && element.innerText.trim() !== '';
      })
      .map((element) => element.innerText.slice(0, 40)),
  );

/** What is measured holds once the stylesheet and the letters have come, which may be after the page came to life. */
const expectOnce = (measure: () => Promise<void>): Promise<void> => expect(measure).toPass(patience);

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('Not on the page.');
  return found;
};

test('no public page scrolls sideways from 320 px (400 % zoom) to 1920 px, also with wider text spacing', async ({
  newActor,
}) => {
  const visitor = await newActor();
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of publicPages) {
    await openPublic(visitor, path);
    for (const width of [1920, 1280, 768, 640, 390, 360, 320]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScroll(visitor.page), `${path} at ${width} px`).toBe(0);
    }
    // What WCAG 1.4.12 lets a reader set.
    await visitor.page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    });
    for (const width of [1280, 360, 320]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScroll(visitor.page), `${path} spaced at ${width} px`).toBe(0);
      await expect.poll(() => clippedTexts(visitor.page), `${path} spaced at ${width} px`).toEqual([]);
    }
  }
});

test('at 400 % zoom what stays in place covers at most a third of the window', async ({ newActor }) => {
  const { page, ...visitor } = await newActor().then((actor) => ({ page: actor.page, actor }));
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.actor.open('/');
  await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
  for (const text of ['Villa life', 'Private suite', 'What Members Say']) {
    await page
      .getByText(text, { exact: true })
      .last()
      .evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const covered = await page.evaluate(() => {
      const rows = new Set<number>();
      for (const element of document.querySelectorAll('body *')) {
        const { position, visibility } = getComputedStyle(element);
        if (position !== 'fixed' && position !== 'sticky') continue;
        const { top, bottom, height } = element.getBoundingClientRect();
        const isStuck = position === 'fixed' || Math.abs(top) < 1;
        if (!isStuck || visibility === 'hidden' || height === 0) continue;
        for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y);
      }
      return rows.size / innerHeight;
    });
    expect(covered, text).toBeGreaterThan(0);
    expect(covered, text).toBeLessThanOrEqual(1 / 3);
  }
});

test('the first view shows the button and the lit villa', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  const apply = visitor.page.getByRole('button', { name: 'Apply Now' });
  const picture = visitor.page.locator('section[aria-labelledby="hero-heading"] div:has(> img)');
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await visitor.page.setViewportSize({ width, height });
    await visitor.open('/');
    await expectOnce(async () => {
      const villa = await box(picture);
      // The lamps and people stand in its lower half.
      expect(villa.y + villa.height).toBeLessThanOrEqual(height + 1);
      expect(villa.width * villa.height).toBeGreaterThan((width * height) / 3);
      const button = await box(apply);
      expect(button.y + button.height).toBeLessThan(height);
    });
  }
  for (const [width, height, least] of [
    [390, 844, 150],
    [360, 780, 60],
  ] as const) {
    await visitor.page.setViewportSize({ width, height });
    await visitor.open('/');
    await expectOnce(async () => {
      const bar = await box(visitor.page.getByRole('complementary', { name: 'Countdown' }));
      const button = await box(apply);
      expect(button.y + button.height).toBeLessThan(bar.y);
      expect(bar.y - (await box(picture)).y).toBeGreaterThanOrEqual(least);
    });
  }
});

test('on a phone every link and button outside running text is at least 44 px high and wide', async ({
  newActor,
}) => {
  const visitor = await newActor();
  await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.page.setViewportSize({ width: 360, height: 780 });
  for (const path of publicPages) {
    await openPublic(visitor, path);
    if (path === '/')
      await expect(visitor.page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
    const small = () =>
      visitor.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')]
          .filter(
            (element) =>
              element.checkVisibility() &&
              !element.closest('[aria-hidden="true"]') &&
              getComputedStyle(element).display !== 'inline',
          )
          .map((element) => ({ text: element.innerText, box: element.getBoundingClientRect() }))
          .filter(({ box: { width, height } }) => width < 44 || height < 44)
          .map(({ text, box: { width, height } }) => `${text}: ${width} x ${height}`),
      );
    await expect.poll(small, path).toEqual([]);
  }
});

/** Waits until the page stands still with the form's first field in the window and in focus. */
const expectAtForm = async (page: Page): Promise<void> => {
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect
    .poll(() => page.locator('#application').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(20);
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
};

test('“Apply Now” scrolls smoothly to the form and moves the focus into it, at once with less motion', async ({
  newActor,
}) => {
  const { page, server } = await newActor();
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(server.url);
    await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
    const distance = await page.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Apply Now') button.click();
      return scrollY;
    });
    // Smoothly: right after the press the page has not moved yet.
    if (reducedMotion === 'reduce') expect(distance).toBeGreaterThan(1000);
    else expect(distance).toBe(0);
    await expectAtForm(page);
  }
});

test('“Apply Now” of the reviews leads to the form of the landing page', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.open('/reviews');
  await visitor.page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(visitor.page).toHaveURL(/\/#application$/);
  await expectAtForm(visitor.page);
});

test('pages fade into each other in 150 to 250 ms, and change at once with less motion', async ({
  newActor,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, server } = await newActor();
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const seen: number[] = [];
      Reflect.set(globalThis, 'fades', seen);
      document.addEventListener(
        'animationstart',
        ({ pseudoElement }) => {
          if (!pseudoElement.startsWith('::view-transition-new')) return;
          for (const { effect } of document.getAnimations())
            if (effect instanceof KeyframeEffect && effect.pseudoElement === pseudoElement)
              seen.push(Number(effect.getComputedTiming().duration));
        },
        true,
      );
    });
    await page.goto(server.url);
    await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
    await page.getByRole('link', { name: 'Reviews', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Client Success Stories' })).toBeVisible();
    const fades = () => page.evaluate<number[]>('fades');
    if (reducedMotion === 'reduce') {
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
      expect(await fades()).toEqual([]);
    } else {
      await expect.poll(async () => (await fades()).length).toBeGreaterThan(0);
      for (const milliseconds of await fades()) {
        expect(milliseconds).toBeGreaterThanOrEqual(150);
        expect(milliseconds).toBeLessThanOrEqual(250);
      }
    }
  }
});

test('an unknown path says so, leads home, and is logged once', async ({ newActor }) => {
  const visitor = await newActor();
  await openPublic(visitor, unknown);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await visitor.page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(visitor.page).toHaveURL(`${visitor.server.url}/`);
  await expect(visitor.page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
});
