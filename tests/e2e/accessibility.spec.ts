import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { beforeTheEvent } from './support/countdown.ts';
import { test } from './support/test.ts';

/** Checks that no heading skips a level. */
const expectHeadingsInOrder = async (page: Page) => {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  for (const [index, level] of levels.entries())
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
};

test('every public page is accessible', async ({ newActor }) => {
  const visitor = await newActor();
  for (const path of ['/', '/reviews', '/event', '/privacy', '/terms', '/auth', '/nothing-here'])
    await test.step(path, async () => {
      await visitor.open(path);
      await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectHeadingsInOrder(visitor.page);
      if (path !== '/auth')
        for (const landmark of ['banner', 'main', 'contentinfo'] as const)
          await expect(visitor.page.getByRole(landmark)).toHaveCount(1);
      await expectAccessible(visitor.page);
    });
  await visitor.expectUnknownPath('/nothing-here');
});

test('the landing page is accessible in every state', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const { data } = await server.client(server.keys.secret).from('profiles').select('id').single();
  const code = `GOA-${String(data?.id).slice(-8).toUpperCase()}`;
  const visitor = await newActor();
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.open(`/?ref=${code}`);
  await expect(page.getByRole('complementary', { name: 'VIP invitation' })).toContainText('Asha Naik');
  await page.getByRole('button', { name: 'Pause the moving background' }).click();
  await page.locator('summary:visible').first().click();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
  await expectAccessible(page);
});

test('the sign-in page is accessible in every state', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const { data } = await server.client(server.keys.secret).from('profiles').select('id').single();
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open(`/auth?ref=GOA-${String(data?.id).slice(-8).toUpperCase()}`);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expectAccessible(page);

  await visitor.open('/auth?ref=nobody-knows-this');
  await expect(page.getByText('Invalid or expired referral code')).toBeVisible();
  await visitor.goOffline();
  await page.getByLabel('Email').fill('asha.naik@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a-password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('What you typed stays here')).toBeVisible();
  await expectAccessible(page);
  await visitor.goOnline();

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByLabel('Code from the mail').press('Enter');
  await expect(page.getByText('Please enter the six digits from the mail.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(/https?:\S+/.exec((await server.mails())[0]?.text ?? '')?.[0] ?? '');
  const confirm = page.getByRole('button', { name: 'Confirm and choose a password' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.click();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await expectAccessible(page);
});

test('the portal is accessible', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.write('Good morning');
  await expectAccessible(asha.page);
  await asha.page.getByRole('button', { name: 'Profile' }).click();
  await expect(asha.page.getByRole('dialog', { name: 'Edit Profile' }).getByLabel('Full Name')).toBeVisible();
  await expectAccessible(asha.page);
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
  /** The control's index in the document; -1 for the floating countdown, which sometimes hides. */
  readonly index: number;
  readonly name: string;
  /** In pixels. */
  readonly outline: number;
  /** The control is in the window, and nothing covers it. */
  readonly isSeen: boolean;
  /** A phone's floating countdown covers part of it. */
  readonly isCovered: boolean;
  /** The top of its section on the page; null for a floating control. */
  readonly sectionTop: number | null;
}

/** Describes the focused control. */
const currentStop = (page: Page): Promise<TabStop | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
      ),
    ].filter(
      (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.closest('main aside'),
    );
    const { left, top, bottom, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const section = focused.closest('aside, header, section, footer');
    const bar = document.querySelector<HTMLElement>('aside[aria-label="Countdown"]');
    // When the focus leaves the form, the floating countdown returns over the next control.
    const isSpared = focused.closest('main form, aside') !== null;
    const floats = section !== null && getComputedStyle(section).position === 'fixed';
    return {
      index: controls.indexOf(focused),
      name: focused.innerText || focused.getAttribute('name') || focused.ariaLabel || focused.tagName,
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      isSeen: above !== null && (focused.contains(above) || above.contains(focused)),
      isCovered: !isSpared && bottom > innerHeight - (bar?.offsetHeight ?? 0),
      sectionTop: section && !floats ? section.getBoundingClientRect().top + scrollY : null,
    };
  });

/** Presses Tab through the whole landing page and returns each focused control. */
const tabThrough = async (page: Page): Promise<readonly TabStop[]> => {
  await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
  const stops: TabStop[] = [];
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    const now = await currentStop(page);
    if (!now || (stops.length > 0 && now.index === 0)) break;
    stops.push(now);
    // The form's script arrives when the focus comes near. Before that its button is disabled.
    if (now.name === 'project')
      await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  }
  return stops;
};

test('a keyboard user reaches every control of the landing page in order', async ({ newActor }) => {
  const { page, server } = await newActor();
  await beforeTheEvent(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(server.url);
  const stops = await tabThrough(page);
  const reached = stops.map(({ index }) => index).filter((index) => index >= 0);
  expect(reached).toEqual(reached.map((_, index) => index));
  expect(stops.length).toBeGreaterThan(35);
  expect(stops.filter(({ outline }) => outline < 2)).toEqual([]);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  const tops = stops.flatMap(({ sectionTop }) => sectionTop ?? []);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const names = stops.map(({ name }) => name).join(' | ');
  for (const name of [
    'Skip to the content',
    'Join Now',
    'Apply Now',
    'Choose Growth Accelerator',
    'Download .ICS',
    'project',
    'Submit Application',
    'What will I have after 24 hours?',
    'Terms of Service',
  ])
    expect(names).toContain(name);

  // Outside the form the floating countdown is visible and comes before the footer.
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await expect(page.getByRole('complementary', { name: 'Countdown' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Close the countdown' })).toBeFocused();

  // On a phone the countdown is as wide as the window.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  const onPhone = await tabThrough(page);
  expect(onPhone.filter(({ isCovered }) => isCovered)).toEqual([]);
  expect(onPhone.length).toBeGreaterThan(30);
  expect(onPhone.map(({ name }) => name)).toEqual(expect.arrayContaining(['Details', 'Apply']));
});

test('with forced colours borders show what is a button and what is chosen', async ({ newActor }) => {
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
