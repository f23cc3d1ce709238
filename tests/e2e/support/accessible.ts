import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the page, or the parts that these selectors name, with axe, and that nothing scrolls sideways. */
export const expectAccessible = async (page: Page, ...parts: readonly string[]): Promise<void> => {
  await settleAnimations(page);
  // Legacy mode skips the extra page that axe would open to merge the results of frames.
  let builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const part of parts) builder = builder.include(part);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
  await expectFits(page);
};

const widths = [1280, 360];

/** Checks that nothing scrolls sideways on a wide screen and a phone. Restores the page's width. */
const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // An open menu follows its button a frame later.
    await expect.poll(overflow, { message: `at ${width} px` }).toBe(0);
  }
  if (before) await page.setViewportSize(before);
};

/** Waits for running animations, because a fading notice does not have its final colours. */
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
