import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dist } from '../setup/budgets.ts';
import { beforeTheEvent, floatingCountdown } from './support/countdown.ts';
import { test } from './support/test.ts';

const unknown = '/nothing-here';
const publicPages = ['/', '/reviews', '/event', '/privacy', '/terms', unknown];

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

test('no public page scrolls sideways on a phone, even with text of twice the size', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
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
        await expect.poll(sideways).toBe(0);
        await enlargeText(page, way);
        await expect.poll(sideways).toBe(0);
      });
  visitor.complaints.length = 0;
});

test('on a phone the first view shows the Apply button, and the floating countdown mutes its own meanwhile', async ({
  newActor,
}) => {
  const { page, server } = await newActor();
  await beforeTheEvent(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(server.url);
  const apply = page.getByRole('button', { name: 'Apply Now' });
  await expect(floatingCountdown(page)).toBeVisible();
  await expect(apply).toBeInViewport({ ratio: 1 });
  // Nothing covers the button.
  await apply.click({ trial: true });
  const ownApply = floatingCountdown(page).getByRole('link', { name: 'Apply' });
  const muted = ['background-color', 'rgba(0, 0, 0, 0)'] as const;
  await expect(ownApply).toHaveCSS(...muted);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect(ownApply).not.toHaveCSS(...muted);
  await page.locator('#application').scrollIntoViewIfNeeded();
  await expect(ownApply).toHaveCSS(...muted);
});

test('the floating countdown covers no field of the form that has the focus', async ({ newActor }) => {
  const { page, server } = await newActor();
  await beforeTheEvent(page);
  await page.goto(`${server.url}/#application`);
  await expect(floatingCountdown(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByLabel('Name', { exact: true }).focus();
    const bar = await floatingCountdown(page).boundingBox();
    for (const label of ['Email', 'Business', 'Phone', 'Project', 'Plan']) {
      await page.keyboard.press('Tab');
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      const box = await field.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), label).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
});

test('“Apply Now” leads to the first field of the form, smoothly or at once', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  for (const [reducedMotion, isAtOnce] of [
    ['reduce', true],
    ['no-preference', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await visitor.open('/');
    const hasScrolled = await page.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Apply Now') button.click();
      return scrollY > 0;
    });
    expect(hasScrolled, reducedMotion).toBe(isAtOnce);
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
  }
});

test('the tier names stay in sight while a phone scrolls the 16 features', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open('/');
  await page.getByText('Compare all 16 features').click();
  const covered = () =>
    page.evaluate(() => {
      const row = [...document.querySelectorAll('tr')].findLast((one) => one.rowIndex === 10);
      row?.scrollIntoView({ block: 'center' });
      return [...(row?.closest('table')?.querySelectorAll('thead th') ?? [])].flatMap((name) => {
        const { x, y, width, height } = name.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return there?.closest('th') === name ? [] : [`${name.textContent}: ${there?.outerHTML}`];
      });
    });
  await expect.poll(covered).toEqual([]);
});

test('every public document holds the CSS rules of its elements in every state', async ({ browser }) => {
  const file = (await readdir(join(dist, 'assets'))).find((name) => /^style-.*\.css$/.test(name)) ?? '';
  const whole = await readFile(join(dist, 'assets', file), 'utf8');
  // Without scripts, so that the document stays as built.
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of ['index', 'reviews', 'event', 'application', 'privacy', 'terms', '404']) {
    await page.setContent(await readFile(join(dist, `${path}.html`), 'utf8'));
    const lacking = await page.evaluate((css) => {
      /** Each selector of the rules as a pair of its media and feature conditions and itself. */
      const selectorsOf = (text: string) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        const within = (rules: CSSRuleList, conditions: string): string[][] =>
          [...rules].flatMap((rule) => {
            if (rule instanceof CSSStyleRule)
              return rule.selectorText.split(/,\s*(?![^(]*\))/).map((selector) => [conditions, selector]);
            return rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule
              ? within(rule.cssRules, `${conditions} ${rule.conditionText}`)
              : [];
          });
        return within(sheet.cssRules, '');
      };
      const own = new Set(selectorsOf(document.querySelector('style')?.textContent ?? '').map(String));
      /** Whether the document has elements with all classes and ids of the selector, but not its rule. */
      const isLacking = ([conditions = '', selector = '']: string[]) => {
        if (own.has(String([conditions, selector]))) return false;
        const classes = Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
          name.replaceAll(/\\3(\d) /g, '$1').replaceAll('\\', ''),
        );
        const ids = Array.from(selector.matchAll(/(?<!\\)#([\w-]+)/g), ([, id = '']) => id);
        return (
          classes.length > 0 &&
          classes.every((name) => document.getElementsByClassName(name).length > 0) &&
          ids.every((id) => document.getElementById(id) !== null)
        );
      };
      return selectorsOf(css).filter(isLacking).map(String);
    }, whole);
    expect(lacking, path).toEqual([]);
  }
  await page.close();
});

test('characters fall only without reduced motion', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole('button', { name: 'Pause the moving background' })).toBeHidden();
  const canvas = page.locator('canvas');
  await expect(canvas).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(canvas).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(canvas).toHaveCount(0);
  await expect.poll(() => page.workers()).toEqual([]);
});
