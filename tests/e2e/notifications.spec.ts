import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { say } from './support/chat.ts';
import { givePushService, receive, sendDue, shownNotices } from './support/push.ts';
import { test } from './support/test.ts';

const bell = ({ page }: Actor) => page.getByRole('link', { name: 'Notifications' });

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a phone rings for a mention with the app closed, and a press leads to the message @slow', async ({
    newActor,
    server,
  }) => {
    await server.signUp('Ravi Menezes');
    await server.signUp('Asha Naik');
    await server.database.exec(
      `update public.profiles set username = 'asha_n' where full_name = 'Asha Naik'`,
    );
    const asha = await newActor();
    const { page } = asha;
    const device = await givePushService(asha);
    await asha.signIn('asha.naik@example.com');
    await expect(bell(asha)).toHaveAccessibleName('Notifications, off on this device');
    await bell(asha).click();
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByRole('heading', { name: 'This device notifies you' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('answered 201')).toBeVisible();
    await page.goto(`${server.url}/terms`);
    expect(await receive(asha, device)).toBe(1);
    await expect.poll(() => shownNotices(asha)).toEqual(['Goa Build Club: This device notifies you.']);

    await say(server, 'Ravi Menezes', 'The bus leaves at ten');
    await say(server, 'Ravi Menezes', 'Do you come, @Asha_N?');
    await sendDue(asha);
    expect(await receive(asha, device)).toBe(1);
    await expect.poll(() => shownNotices(asha)).toContain('Ravi Menezes: Do you come, @Asha_N?');

    // The press opens the notice's address.
    const address = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      const notices = (await registration?.getNotifications()) ?? [];
      const data: unknown = notices.find(({ tag }) => tag.startsWith('message:'))?.data;
      return typeof data === 'object' && data !== null && 'navigate' in data ? String(data.navigate) : '';
    });
    await page.goto(address);
    await expect(asha.line('Do you come')).toBeInViewport();
    await expect(page).toHaveURL(`${server.url}/members/chat`);
    // The message is read now, so its notice is closed, and no further push comes.
    await expect.poll(() => shownNotices(asha)).toEqual(['Goa Build Club: This device notifies you.']);
    await sendDue(asha);
    expect(await device.receive()).toEqual([]);

    // On a shared device nobody else reads the notices of a member who has signed out.
    await asha.signOut();
    await expect.poll(() => shownNotices(asha)).toEqual([]);
  });
});
