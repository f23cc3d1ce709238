import { expect } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import {
  badgeOf,
  installCard,
  pretendBadge,
  pretendInstalled,
  pretendLaunchQueue,
  timePasses,
  userAgents,
} from './support/installing.ts';
import { test } from './support/test.ts';

interface Manifest {
  readonly start_url: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly share_target: { readonly action: string; readonly params: Readonly<Record<string, string>> };
}

const manifestOf = async ({ page, server }: Actor): Promise<Manifest> =>
  (await (await page.request.get(`${server.url}/manifest.webmanifest`)).json()) as Manifest;

/** The address that the system opens for a share, by the manifest's share target. */
const shareAddress = async (actor: Actor, shared: Readonly<Record<string, string>>): Promise<string> => {
  const { action, params } = (await manifestOf(actor)).share_target;
  const query = new URLSearchParams(
    Object.entries(shared).map(([what, value]): [string, string] => [params[what] ?? what, value]),
  );
  return `${action}?${query.toString()}`;
};

const addressOf = ({ page, server }: Actor): string => page.url().slice(server.url.length);

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a member opens the installed app by icon, shortcut and shared text', async ({ member }) => {
    const asha = await member('Asha Naik');
    const { start_url, shortcuts } = await manifestOf(asha);
    const link = 'https://example.com/villa?q=1#top';
    const shared = await shareAddress(asha, { title: 'A villa', text: 'Have a look', url: link });
    const long = await shareAddress(asha, { text: 'x'.repeat(600) });
    const places = { Chat: 'chat', Invite: 'invitations', Countdown: 'countdown' } as const;
    expect(shortcuts.map(({ name }) => name)).toEqual(['Schedule', 'My ticket', ...Object.keys(places)]);
    await asha.composer.fill('Good morning');
    await asha.goOffline();
    await asha.closeTab();

    for (const [name, section] of Object.entries(places)) {
      await asha.openTab(shortcuts.find((one) => one.name === name)?.url ?? '');
      const place = asha.page.locator(`#${section}`);
      await expect(place.getByRole('heading', { level: 2 }).first()).toBeInViewport();
      await expect
        .poll(() => place.evaluate((element) => element.contains(document.activeElement)), name)
        .toBe(true);
      expect(addressOf(asha)).toBe(`${name === 'Countdown' ? '/' : '/members'}#${section}`);
      await asha.closeTab();
    }
    for (const [name, heading] of [
      ['Schedule', 'Schedule'],
      ['My ticket', 'Your ticket'],
    ] as const) {
      await asha.openTab(shortcuts.find((one) => one.name === name)?.url ?? '');
      await expect(asha.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await asha.closeTab();
    }
    await asha.openTab(start_url);
    await expect(asha.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
    await expect(asha.directory.getByText('Asha Naik')).toBeVisible();
    expect(addressOf(asha)).toBe('/members');

    await asha.open(shared);
    const draft = `Good morning\nA villa\nHave a look\n${link}`;
    await expect(asha.composer).toHaveValue(draft);
    await expect(asha.composer).toBeFocused();
    await expect(asha.composer).toBeInViewport();
    expect(addressOf(asha)).toBe('/members#chat');
    // The app sends nothing by itself, and a reload adds nothing.
    await expect(asha.pending()).toHaveCount(0);
    await asha.page.reload();
    await expect(asha.composer).toHaveValue(draft);

    await asha.open(long);
    await expect(asha.page.getByText('Shared text shortened')).toBeVisible();
    const kept = await asha.composer.inputValue();
    expect(Array.from(kept)).toHaveLength(500);
    expect(kept.startsWith(`${draft}\nxxx`)).toBe(true);
  });
});

test('shared text waits in the composer until after the sign-in @slow', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const asha = await newActor({ userAgent: userAgents.iphone });
  await pretendInstalled(asha.context);
  await pretendLaunchQueue(asha.context);
  const { page } = asha;
  const { start_url, shortcuts } = await manifestOf(asha);

  const first = 'Seen on the way\nhttps://example.com/';
  await test.step('the text leaves the address and survives a reload', async () => {
    await asha.open(await shareAddress(asha, { text: 'Seen on the way', url: 'https://example.com/' }));
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(page.url()).not.toContain('Seen');
    await page.reload();
    await asha.fillSignIn('asha.naik@example.com');
    await expect(asha.composer).toHaveValue(first);
    expect(addressOf(asha)).toBe('/members#chat');
  });

  const listens = () => page.waitForFunction(() => 'launch' in globalThis);
  const launch = (path: string) =>
    page.evaluate((address) => {
      (Reflect.get(globalThis, 'launch') as (address: string) => void)(address);
    }, `${server.url}${path}`);
  await listens();
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  const invite = shortcuts.find(({ name }) => name === 'Invite');
  await launch(invite?.url ?? '');
  await expect(page.locator('#invitations')).toBeFocused();
  expect(addressOf(asha)).toBe('/members#invitations');
  // The icon only brings the open window to the front.
  await launch(start_url);
  await expect(page.locator('#invitations')).toBeFocused();
  await launch(await shareAddress(asha, { text: 'and the rest' }));
  const whole = `${first}\nand the rest`;
  await expect(asha.composer).toHaveValue(whole);
  await expect(asha.composer).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument') as boolean)).toBe(true);

  // After a reload the browser repeats the last launch, which must have no effect. The install card stays hidden.
  await timePasses(page, 24 * 60 * 60_000);
  await page.reload();
  await expect(asha.composer).toHaveValue(whole);
  await listens();
  await asha.waitForChunks();
  await expect(installCard(page)).toHaveCount(0);
  await launch('/reviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Success Stories');
  await listens();
  await launch('/members#chat');
  await expect(asha.composer).toHaveValue(whole);
});

test('the icon shows the number of unread messages @slow', async ({ member, newActor, server }) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  await pretendBadge(asha.context);
  await asha.page.setViewportSize({ width: 1280, height: 500 });
  await asha.signIn('asha.naik@example.com');
  const ravi = await member('Ravi Menezes');
  await ravi.write('From before she looked');
  await asha.chat.getByRole('log').scrollIntoViewIfNeeded();
  await expect(asha.line('From before she looked')).toBeInViewport();
  // Before the first seen message, nothing counts as unread.
  const hasSeen = () => Object.keys(localStorage).some((key) => key.startsWith('chat-seen-'));
  await asha.page.waitForFunction(hasSeen);
  await expect.poll(() => badgeOf(asha.page)).toBe(0);
  await asha.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(asha.chat.getByRole('log')).not.toBeInViewport();

  const second = await asha.secondTab();
  await second.page.setViewportSize({ width: 1280, height: 500 });
  await expect(second.chat.getByRole('log')).not.toBeInViewport();
  await ravi.write('One');
  await ravi.write('Two');
  for (const tab of [asha, second]) await expect.poll(() => badgeOf(tab.page)).toBe(2);
  // Her own messages do not count, and a new tab shows the same number.
  await second.page.reload();
  await expect.poll(() => badgeOf(second.page)).toBe(2);

  await second.chat.getByRole('log').scrollIntoViewIfNeeded();
  for (const tab of [asha, second]) await expect.poll(() => badgeOf(tab.page)).toBe(0);

  await second.closeTab();
  await ravi.write('Three');
  await expect.poll(() => badgeOf(asha.page)).toBe(1);
  await asha.signOut();
  await expect.poll(() => badgeOf(asha.page)).toBe(0);
});
