import { expect, type Locator, type Page } from '@playwright/test';
import { beforeTheEvent, floatingCountdown } from './support/countdown.ts';
import { test } from './support/test.ts';

const unknown = '/nothing-here';
const publicPages = ['/', '/reviews', '/event', '/privacy', '/terms', unknown];

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The texts that their box cuts off. */
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

/** Links and buttons outside running text that are less than 44 px high or wide. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
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

/** Retries a measurement until the stylesheet and fonts have loaded. */
const expectSoon = (measure: () => Promise<void>): Promise<void> => expect(measure).toPass();

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('Not on the page.');
  return found;
};

test('every public page fits screens from 320 to 1920 px', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  // Motion shows the button that pauses the background.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await beforeTheEvent(page);
  for (const path of publicPages)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 780 });
      await visitor.open(path);
      if (path === '/') await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
      await expect.poll(() => smallTargets(page)).toEqual([]);
      for (const width of [1920, 1280, 768, 640, 390, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => sidewaysScroll(page), `at ${width} px`).toBe(0);
      }
      // The text spacing of WCAG 1.4.12.
      // Uses an adopted stylesheet, because the content security policy refuses a style element.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
            'p { margin-bottom: 2em !important }',
        );
        document.adoptedStyleSheets.push(sheet);
      });
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => sidewaysScroll(page), `spaced at ${width} px`).toBe(0);
        await expect.poll(() => clippedTexts(page), `spaced at ${width} px`).toEqual([]);
      }
    });
  await visitor.expectUnknownPath(unknown);
});

/** Doubles the text by the root's font size, or of every element as a browser's text zoom does. */
const enlargeText = (page: Page, way: 'root' | 'text zoom'): Promise<void> =>
  page.evaluate((chosen) => {
    const root = document.documentElement;
    if (chosen === 'root') return void (root.style.fontSize = '200%');
    const sizes = [...root.querySelectorAll<HTMLElement>('body, body *')].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { element, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) };
    });
    for (const { element, fontSize, lineHeight } of sizes) {
      element.style.fontSize = `${fontSize * 2}px`;
      if (lineHeight) element.style.lineHeight = `${lineHeight * 2}px`;
    }
  }, way);

test('every public page fits a phone with text of twice the size', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of publicPages)
    for (const way of ['root', 'text zoom'] as const)
      await test.step(`${path}, by ${way}`, async () => {
        await visitor.open(path);
        await page.evaluate(() => {
          // The browser measures only what it has laid out.
          document.documentElement.dataset['whole'] = '';
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        await enlargeText(page, way);
        await expect.poll(() => sidewaysScroll(page)).toBe(0);
        if (path === '/') await expectWholeBar(page);
      });
  visitor.complaints.length = 0;
});

/** The floating countdown is as wide as the phone, and everything in it can be read and pressed. */
const expectWholeBar = async (page: Page): Promise<void> => {
  const bar = floatingCountdown(page);
  await expect(bar.getByRole('timer')).toHaveText('00:00:00');
  for (const part of await bar.locator('p, a, button').all()) {
    const { x, y, width, height } = await box(part);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(y + height).toBeLessThanOrEqual(844);
  }
  expect((await box(bar)).height).toBeLessThan(844 / 3);
};

test('on a phone the landing page is short, and its galleries scroll sideways', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open('/');
  await page.keyboard.press('Tab');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeLessThanOrEqual(14_000);

  for (const name of [
    'Amenities',
    'Pictures of the villa',
    'Pictures of the first event',
    'Chats and photos',
    'Quotes',
  ]) {
    const gallery = page.getByRole('region', { name, exact: true });
    await gallery.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => gallery.evaluate((region) => region.scrollLeft), name).toBeGreaterThan(0);
  }

  const lastFeature = page.getByText('Lifetime premium membership').last();
  await expect(lastFeature).toBeHidden();
  await page.getByText('Compare all 16 features').click();
  await expect(lastFeature).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(lastFeature).toBeVisible();
});

test('“Choose” opens the payment page in a new tab, and leaves the page and its form as they are', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page, context } = visitor;
  await context.route(/payments\.example/, (route) => route.fulfill({ body: 'Payment' }));
  await visitor.open('/');
  for (const tier of ['Empire Master', 'Foundation Builder', 'Growth Accelerator']) {
    const choose = page.getByRole('link', { name: `Choose ${tier}` });
    const opened = context.waitForEvent('page');
    await choose.click();
    expect((await opened).url()).toContain('payments.example');
    await page.bringToFront();
    await expect(choose).toBeFocused();
    await expect(choose).toBeInViewport();
    await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('');
  }
  // Tiers and plans are two things.
  await expect(page.locator('#pricing')).not.toContainText('Day Pass');
});

for (const [when, isAhead] of [
  ['before the edition', true],
  ['after it', false],
] as const)
  test(`the first view shows the Apply button and the villa, ${when}`, async ({ newActor }) => {
    const visitor = await newActor();
    if (isAhead) await beforeTheEvent(visitor.page);
    await visitor.open('/');
    const apply = visitor.page.getByRole('button', { name: 'Apply Now' });
    const picture = visitor.page.locator('section[aria-labelledby="hero-heading"] div:has(> img)');
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await visitor.page.setViewportSize({ width, height });
      await expectSoon(async () => {
        const villa = await box(picture);
        // The picture's lower half contains the lamps and people.
        expect(villa.y + villa.height).toBeLessThanOrEqual(height + 1);
        expect(villa.width * villa.height).toBeGreaterThan((width * height) / 3);
        const button = await box(apply);
        expect(button.y + button.height).toBeLessThan(height);
      });
    }
    for (const [width, height, least] of [
      // After it the first view also says that it is over, and what comes next.
      [390, 844, isAhead ? 150 : 120],
      [360, 780, isAhead ? 60 : 45],
    ] as const) {
      await visitor.page.setViewportSize({ width, height });
      await expectSoon(async () => {
        const bar = await box(visitor.page.getByRole('complementary', { name: 'Countdown' }));
        const button = await box(apply);
        expect(button.y + button.height).toBeLessThan(bar.y);
        expect(bar.y - (await box(picture)).y).toBeGreaterThanOrEqual(least);
      });
    }
  });

/** Waits until the page has stopped scrolling with the form's first field in view and focused. */
const expectAtForm = async (page: Page): Promise<void> => {
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect
    .poll(() => page.locator('#application').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(20);
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
};

test('“Apply Now” scrolls smoothly to the form, and at once with reduced motion', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  const scrollByButton = () =>
    page.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Apply Now') button.click();
      return scrollY;
    });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open('/');
  expect(await scrollByButton()).toBeGreaterThan(1000);
  await expectAtForm(page);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.open('/');
  // Right after the press the page has not scrolled yet.
  expect(await scrollByButton()).toBe(0);
  await expectAtForm(page);
});
