import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { beforeTheEvent } from './support/countdown.ts';
import { test } from './support/test.ts';

test('every public page is accessible @slow', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  for (const path of ['/reviews', '/event', '/privacy', '/terms', '/auth', '/nothing-here', '/'])
    await test.step(path, async () => {
      await visitor.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  await visitor.expectUnknownPath('/nothing-here');

  await test.step('the landing page with an answer opened and the form refused', async () => {
    await page.locator('summary:visible').first().click();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
    await expectAccessible(page);
  });
});

test('the skip link works before and after the scripts load', async ({ newActor }) => {
  const { page, server } = await newActor();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(server.url, { waitUntil: 'commit' });
  // The document may arrive in pieces, and the link needs its target.
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  scripts.resolve();
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Tell me about it' })).toBeFocused();
});

interface TabStop {
  /** The control's index in the document. */
  readonly index: number;
  readonly name: string;
  readonly hasOutline: boolean;
  /** The control is in the window, and nothing covers it. */
  readonly isVisible: boolean;
}

/** Describes the focused control; null when none has the focus. */
const currentStop = (page: Page): Promise<TabStop | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      index: [...document.querySelectorAll('*')].indexOf(focused),
      name: focused.innerText || focused.getAttribute('name') || focused.ariaLabel || focused.tagName,
      hasOutline: getComputedStyle(focused).outlineStyle !== 'none',
      isVisible: above !== null && (focused.contains(above) || above.contains(focused)),
    };
  });

test('on a phone every focused control of the landing page is in view, in order', async ({ newActor }) => {
  const { page, server } = await newActor();
  await beforeTheEvent(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(server.url);
  await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
  const stops: TabStop[] = [];
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    const stop = await currentStop(page);
    if (!stop || (stops.length > 0 && stop.index === stops[0]?.index)) break;
    stops.push(stop);
    // The form's script arrives when the focus comes near. Before that its button is disabled.
    if (stop.name === 'project')
      await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  }
  expect(stops.filter(({ hasOutline }) => !hasOutline)).toEqual([]);
  expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
  const indices = stops.map(({ index }) => index);
  expect(indices).toEqual(indices.toSorted((a, b) => a - b));
  const expected = [
    'Skip to the content',
    'Details',
    'Download .ICS',
    'Submit Application',
    'Terms of Service',
  ];
  expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining(expected));
});

test('forced colours show buttons and the chosen tab by borders', async ({ newActor }) => {
  const { page, ...visitor } = await newActor({ forcedColors: 'active' });
  await page.goto(`${visitor.server.url}/auth`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCSS(
    'border-top-width',
    '2px',
  );
  await expect(tab('Sign In')).toHaveCSS('border-top-width', '3px');
  await expect(tab('Sign Up')).not.toHaveCSS('border-top-width', '3px');
});
