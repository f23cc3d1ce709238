import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds nothing in the page, or in the parts of it that these selectors name, and nothing scrolls sideways. */
export const expectAccessible = async (page: Page, ...parts: readonly string[]): Promise<void> => {
  // What fades in, as a notice does, is not in its own colours yet.
  await page.evaluate(async () => {
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
  let builder = new AxeBuilder({ page });
  for (const part of parts) builder = builder.include(part);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};

/** The same for the whole page as it is now, on a phone and on a wide screen; leaves it at the second. */
export const expectAccessibleAtBothWidths = async (page: Page): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
};
