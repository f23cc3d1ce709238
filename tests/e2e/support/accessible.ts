import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds nothing in the page, or in the parts of it that these selectors name, and nothing scrolls sideways at any of the `widths`. */
export const expectAccessible = async (page: Page, ...parts: readonly string[]): Promise<void> => {
  await settleAnimations(page);
  // Without frames axe needs no page of its own to put its results together.
  let builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const part of parts) builder = builder.include(part);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
  await expectFits(page);
};

const widths = [1280, 360];

/** Nothing scrolls sideways on a wide screen and on a phone; leaves the page as wide as it was. */
const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
};

/** Waits for running animations: a notice that fades in does not have its final colours yet. */
const settleAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
