import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

const widths = [360, 1280];

const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
};
const expectNoSidewaysScroll = async (page: Page) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};

for (const width of widths) {
  test(`every public page is accessible and fits at ${width} px`, async ({ newActor }) => {
    const visitor = await newActor();
    await visitor.page.setViewportSize({ width, height: 800 });
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/reviews', '/privacy', '/terms', '/auth']) {
      await visitor.open(path);
      await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoViolations(visitor.page);
      await expectNoSidewaysScroll(visitor.page);
    }
  });

  test(`the portal is accessible and fits at ${width} px`, async ({ member }) => {
    const asha = await member('Asha Naik');
    await asha.page.setViewportSize({ width, height: 800 });
    await asha.write('Good morning');
    await expectNoViolations(asha.page);
    await expectNoSidewaysScroll(asha.page);
    await asha.page.getByRole('button', { name: 'Profile' }).click();
    await expect(
      asha.page.getByRole('dialog', { name: 'Edit Profile' }).getByLabel('Full Name'),
    ).toBeVisible();
    await expectNoViolations(asha.page);
  });
}
