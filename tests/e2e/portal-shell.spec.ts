import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { openPatiently } from './support/opening.ts';
import { test } from './support/test.ts';

const email = 'asha.naik@example.com';

/** Runs in the page: adds up the layout shifts without recent input. */
const noteShifts = (): void => {
  const jumps: string[] = [];
  Object.defineProperty(globalThis, 'jumps', { value: jumps });
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      const what = shift.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.textContent),
      );
      jumps.push(`${shift.value.toFixed(4)} ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Checks that the layout shifts add up to 0 in two digits: late fonts may move a word by a pixel. */
const expectNoJumps = async (page: Page): Promise<void> => {
  const jumps = await page.evaluate(() => Reflect.get(globalThis, 'jumps') as string[]);
  const total = jumps.reduce((sum, jump) => sum + Number.parseFloat(jump), 0);
  expect(total, jumps.join('\n')).toBeLessThan(0.005);
};

/** Waits until the portal has opened and shows whether it reached the server. */
const expectOpened = async (actor: Actor, state: 'Online' | 'Offline') => {
  await expect(actor.composer).toBeVisible();
  await expect(actor.page.getByText(state, { exact: true })).toBeVisible();
  await actor.page.evaluate(() => document.fonts.ready);
};

test.describe('on a device with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the portal opens without layout shifts, online and offline', async ({ newActor, server }) => {
    for (const name of ['Asha Naik', 'Ravi Menezes', 'Meera Kamat']) await server.signUp(name);
    // It stands on top of Home.
    await server.database.exec(
      `insert into public.announcements (id, text, audience, released_at, by_mail)
       values (gen_random_uuid(), 'The bus leaves at ten.', 'members', now(), false)`,
    );
    const asha = await newActor();
    const { page } = asha;
    const age = page.getByRole('banner').getByRole('time');
    await page.setViewportSize({ width: 390, height: 900 });
    await asha.context.addInitScript(noteShifts);
    await openPatiently(asha.context);
    await asha.signIn(email);
    await expectOpened(asha, 'Online');
    await expectNoJumps(page);
    await expect(age).toHaveCount(0);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await expectOpened(asha, 'Online');
    await expectNoJumps(page);

    await asha.goOffline();
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(age).toHaveText(/^\d{1,2}:\d{2}/);
    const told = Date.parse((await age.getAttribute('datetime')) ?? '');
    const kept: number[] = [];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expectOpened(asha, 'Offline');
      await expectNoJumps(page);
      await expect(page.getByText(/as of/)).toBeVisible();
      kept.push(Date.parse((await age.getAttribute('datetime')) ?? ''));
    }
    // The two times may differ slightly, but a restart must change neither.
    for (const at of kept) expect(Math.abs(at - told)).toBeLessThan(30_000);
    expect(kept[1]).toBe(kept[0]);
  });
});

test('a dialog or page that fails to load offers a retry', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { context, page } = asha;
  const dialogs = '**/assets/dialogs-*';
  await context.route(dialogs, (route) => route.abort());
  await page.reload();
  const profile = page.getByRole('banner').getByRole('button', { name: 'Profile' });
  await profile.click();
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible();
  await expect(profile).toBeFocused();
  await expectAccessible(page);
  await asha.write('Written meanwhile');

  await page.getByRole('link', { name: 'open sync centre' }).click();
  const centre = page.getByRole('region', { name: 'Sync centre' });
  await expect(centre.getByRole('alert')).toHaveText('This part did not load.');
  await centre.getByRole('button', { name: 'Try again' }).click();
  await expect(centre.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await context.unroute(dialogs);
  // Chromium 150 never fetches a failed module again without a reload, later ones do.
  await centre.getByRole('button', { name: 'Reload the page' }).click();
  await expect(centre.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible();
  await page.goBack();
  await profile.click();
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible();

  // The browser and React both log the error.
  const complaints = asha.complaints.splice(0);
  expect(complaints.length).toBeGreaterThan(0);
  expect(
    complaints.filter((one) => !/dialogs|dynamically imported module|Worker registration blocked/.test(one)),
  ).toEqual([]);
});

test('on a phone the bar leads to each room, and each keeps its place', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  await asha.open('/terms');
  await asha.open('/members');
  await expect(asha.composer).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await asha.invitations.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => scrollY);
  const left = await place();
  expect(left).toBeGreaterThan(0);
  for (const [name, path, area] of [
    ['Chat', 'chat', asha.chat],
    ['Tools', 'tools', page.locator('#resources')],
    ['Invite', 'invite', asha.invitations],
    ['Members', 'directory', asha.directory],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${asha.server.url}/members/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(area.getByRole('heading', { level: 2 }).first()).toBeInViewport();
    await expect(bar.locator('[aria-current="page"]')).toHaveText(name);
    expect(await place()).toBe(0);
  }
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect.poll(place).toBe(left);
  await bar.getByRole('link', { name: 'Members' }).click();
  await page.reload();
  await expect(asha.directory.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(asha.chat).toBeHidden();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(asha.chat).toBeVisible();
  await asha.open('/members#invitations');
  await expect(page.locator('#invitations')).toBeFocused();
});

test('a page beside the portal that fails to load leads back to the portal @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { context, page } = asha;
  await context.route('**/assets/desk-*', (route) => route.abort());
  await page.goto(`${asha.server.url}/desk`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This part did not load.');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Members portal' }).click();
  await expect(asha.directory).toBeVisible();

  const complaints = asha.complaints.splice(0);
  expect(complaints.length).toBeGreaterThan(0);
  expect(complaints.filter((one) => !/desk-|dynamically imported module/.test(one))).toEqual([]);
});
