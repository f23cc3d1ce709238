import { expect } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { pretendInstalled, pretendLaunchQueue } from './support/installing.ts';
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

  test('a member opens the installed app by icon, shortcut and shared text @slow', async ({ member }) => {
    const asha = await member('Asha Naik');
    const { page } = asha;
    const { start_url, shortcuts } = await manifestOf(asha);
    const link = 'https://example.com/villa?q=1#top';
    const shared = await shareAddress(asha, { title: 'A villa', text: 'Have a look', url: link });
    await asha.composer.fill('Good morning');
    await asha.goOffline();
    await page.goto('about:blank');

    const places = {
      Schedule: null,
      'My ticket': null,
      Chat: 'chat',
      Invite: 'invitations',
      Countdown: 'countdown',
    };
    expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(places));
    for (const [index, section] of Object.values(places).entries()) {
      await asha.open(shortcuts[index]?.url ?? '');
      if (section === null) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      else
        await expect(page.locator(`#${section}`).getByRole('heading', { level: 2 }).first()).toBeInViewport();
    }
    await asha.open(start_url);
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
    await page.reload();
    await expect(asha.composer).toHaveValue(draft);
  });
});

test('shared text waits in the composer until after the sign-in @slow', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  const { page } = asha;
  await asha.open(await shareAddress(asha, { text: 'Seen on the way', url: 'https://example.com/' }));
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(page.url()).not.toContain('Seen');
  await page.reload();
  await asha.fillSignIn('asha.naik@example.com');
  await expect(asha.composer).toHaveValue('Seen on the way\nhttps://example.com/');
  expect(addressOf(asha)).toBe('/members#chat');
});

test('a launch leads the open window to its place, and a reload does not repeat it @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik', {
    async prepare({ context }) {
      await pretendInstalled(context);
      await pretendLaunchQueue(context);
    },
  });
  const { page } = asha;
  const { start_url, shortcuts } = await manifestOf(asha);
  const listens = () => page.waitForFunction(() => 'launch' in globalThis);
  const launch = (path: string) =>
    page.evaluate((address) => {
      (Reflect.get(globalThis, 'launch') as (address: string) => void)(address);
    }, `${server.url}${path}`);
  await listens();
  await launch(shortcuts.find(({ name }) => name === 'Invite')?.url ?? '');
  await expect(page.locator('#invitations')).toBeFocused();
  // The icon only brings the open window to the front.
  await launch(start_url);
  await expect(page.locator('#invitations')).toBeFocused();
  await launch(await shareAddress(asha, { text: 'Have a look' }));
  await expect(asha.composer).toHaveValue('Have a look');
  await expect(asha.composer).toBeFocused();

  await page.reload();
  await listens();
  await expect(asha.composer).toHaveValue('Have a look');
  await launch('/reviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Success Stories');
});
