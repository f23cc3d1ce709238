import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { Actor } from './support/actor.ts';
import { openPatiently } from './support/opening.ts';
import { password } from './support/server.ts';
import { test } from './support/test.ts';

const email = 'asha.naik@example.com';

/** Adds up how far things jumped that nobody touched, from the first frame of every document on. */
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

/** Letters that came late may move a word by a pixel; in the two digits in which it is told, the sum is 0. */
const expectNoJumps = async (page: Page): Promise<void> => {
  const jumps = await page.evaluate(() => Reflect.get(globalThis, 'jumps') as string[]);
  const total = jumps.reduce((sum, jump) => sum + Number.parseFloat(jump), 0);
  expect(total, jumps.join('\n')).toBeLessThan(0.005);
};

/** The portal has opened and asked the server, or found none. */
const expectOpened = async (actor: Actor, state: 'Online' | 'Offline') => {
  await expect(actor.composer).toBeVisible();
  await expect(actor.page.getByText(state, { exact: true })).toBeVisible();
  await actor.page.evaluate(() => document.fonts.ready);
};

for (const width of [390, 1280]) {
  test(`nothing jumps while the portal opens at ${width} px`, async ({ newActor, server }) => {
    for (const name of ['Asha Naik', 'Ravi Menezes', 'Meera Kamat'])
      await server.signUp(name, `${name.toLowerCase().replace(' ', '.')}@example.com`);
    const asha = await newActor();
    await asha.page.setViewportSize({ width, height: 900 });
    await asha.context.addInitScript(noteShifts);
    await openPatiently(asha.context);
    await asha.signIn(email);
    await asha.waitUntilOfflineReady();
    await expectOpened(asha, 'Online');
    await expectNoJumps(asha.page);

    await asha.page.reload();
    await expectOpened(asha, 'Online');
    await expectNoJumps(asha.page);

    await asha.goOffline();
    await asha.page.reload();
    await expectOpened(asha, 'Offline');
    await expectNoJumps(asha.page);
  });
}

test('an area whose script does not come says so, comes when asked again, and leaves the others alone', async ({
  browser,
  server,
}) => {
  await server.signUp('Asha Naik', email);
  // Without a worker, which would have the script.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const asha = new Actor(context, await context.newPage(), server);
  await asha.watch();
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await context.route('**/assets/community-chat-*', (route) => failing.then(() => route.abort()));
  await asha.signIn(email);
  await expect(asha.page.getByText('Loading the rest of the portal')).toBeAttached();
  for (const width of [360, 1280]) {
    await asha.page.setViewportSize({ width, height: 800 });
    await expectAccessible(asha.page);
  }
  fail();

  const chat = asha.page.getByRole('region', { name: 'Community Chat' });
  await expect(chat.getByRole('alert')).toHaveText('This part did not load.');
  await expect(asha.directory.getByText('Asha Naik')).toBeVisible();
  for (const width of [360, 1280]) {
    await asha.page.setViewportSize({ width, height: 800 });
    await expectAccessible(asha.page);
  }
  await asha.invite('friend@example.com');
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible();

  await chat.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await context.unroute('**/assets/community-chat-*');
  await chat.getByRole('button', { name: 'Try again' }).click();
  await asha.write('Back again');

  // The browser's own report of it, and React's.
  const complaints = asha.complaints.splice(0);
  expect(complaints.length).toBeGreaterThan(0);
  expect(
    complaints.filter(
      (one) => !/community-chat|dynamically imported module|Worker registration blocked/.test(one),
    ),
  ).toEqual([]);
  await context.close();
});

test('offline the portal tells how old it is, also after a restart', async ({ member }) => {
  const asha = await member('Asha Naik');
  const age = asha.page.getByRole('banner').getByRole('time');
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect(age).toHaveCount(0);

  await asha.goOffline();
  await expect(asha.page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(age).toHaveText(/^\d{2}:\d{2}/);
  const told = Date.parse((await age.getAttribute('datetime')) ?? '');
  expect(Math.abs(told - Date.now())).toBeLessThan(120_000);

  const leftAt = Date.now();
  await asha.closeTab();
  await asha.openTab('/members');
  await expect(asha.page.getByText(/as of/)).toBeVisible();
  const datetime = await asha.page.getByRole('banner').getByRole('time').getAttribute('datetime');
  const kept = Date.parse(datetime ?? '');
  // The copy's own note and the announcement of the pull are made one after the other, and neither by the restart.
  expect(Math.abs(kept - told)).toBeLessThan(30_000);
  expect(kept).toBeLessThanOrEqual(leftAt);
});

test('on a phone the bar leads to each area without leaving the page, and marks where one is', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Sections' });
  for (const [name, id] of [
    ['Chat', 'chat'],
    ['Tools', 'resources'],
    ['Invite', 'invitations'],
    ['Members', 'directory'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page.locator(`#${id}`)).toBeFocused();
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 }).first()).toBeInViewport();
    await expect(bar.locator('[aria-current="location"]')).toHaveText(name);
    expect(new URL(page.url()).hash).toBe(`#${id}`);
  }
  // One entry of the history for all of them: back leads out.
  await page.reload();
  await expect(page.locator('#directory')).toBeFocused();
  await asha.composer.focus();
  await expect(bar).toBeHidden();
});

test('a link to an area leads there through the sign-in page; one to another site does not', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', email);
  const asha = await newActor();
  const signIn = async () => {
    await asha.page.getByLabel('Email').fill(email);
    await asha.page.getByLabel('Password', { exact: true }).fill(password);
    await asha.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(asha.composer).toBeVisible();
  };
  await asha.open('/members?from=mail#chat');
  await expect(asha.page).toHaveURL(/\/auth\?next=/);
  await signIn();
  await expect(asha.page).toHaveURL(`${server.url}/members?from=mail#chat`);
  await expect(asha.chat).toBeFocused();
  await expect(asha.chat.getByRole('heading', { name: 'Community Chat' })).toBeInViewport();

  await asha.signOut();
  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    await asha.open(`/auth?next=${encodeURIComponent(next)}`);
    await signIn();
    await expect(asha.page).toHaveURL(`${server.url}/members`);
    await asha.signOut();
  }
});
