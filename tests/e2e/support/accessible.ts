import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds nothing in the page, or in the parts of it that these selectors name, and nothing scrolls sideways. */
export const expectAccessible = async (page: Page, ...parts: readonly string[]): Promise<void> => {
  let builder = new AxeBuilder({ page });
  for (const part of parts) builder = builder.include(part);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};
