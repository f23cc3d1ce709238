import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { expectReadTo } from './support/chat.ts';
import { givePushService, receive, sendDue, shownNotices } from './support/ringing.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const letRing = async ({ page }: Actor) => {
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('button', { name: 'Let this device ring' }).click();
  await expect(page.getByText('This device rings now.')).toBeVisible();
};
const bell = ({ page }: Actor) => page.getByRole('link', { name: 'Notifications' });

test('a phone rings for a mention with the app closed, once, and a press leads to the message', async ({
  member,
  newActor,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  await server.signUp('Asha Naik');
  await server.database.exec(`update public.profiles set username = 'asha_n' where full_name = 'Asha Naik'`);
  const asha = await newActor();
  const device = await givePushService(asha);
  await asha.page.setViewportSize({ width: 390, height: 844 });
  await asha.signIn('asha.naik@example.com');
  await asha.open('/members/chat');
  await expect(bell(asha)).toHaveAccessibleName('Notifications, off on this device');
  await letRing(asha);
  await expect(asha.page.getByRole('heading', { name: 'This device rings' })).toBeVisible();
  await expectAccessible(asha.page);
  await asha.page.getByRole('button', { name: 'Send a test' }).click();
  await expect(asha.page.getByText('answered 201')).toBeVisible();
  await asha.page.goto(`${server.url}/terms`);
  expect(await receive(asha, device)).toBe(1);
  await expect.poll(() => shownNotices(asha)).toEqual(['Goa Build Club: This device rings.']);

  await ravi.send('The bus leaves at ten');
  await ravi.send('Do you come, @Asha_N?');
  await sendDue(ravi);
  await sendDue(ravi);
  expect(await receive(asha, device)).toBe(1);
  await expect
    .poll(() => shownNotices(asha))
    .toEqual(['Ravi Menezes: Do you come, @Asha_N?', 'Goa Build Club: This device rings.']);

  // The press opens the notice's address.
  const address = await asha.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const notices = (await registration?.getNotifications()) ?? [];
    const data: unknown = notices.find(({ tag }) => tag.startsWith('message:'))?.data;
    return typeof data === 'object' && data !== null && 'navigate' in data ? String(data.navigate) : '';
  });
  await asha.page.goto(address);
  await expect(asha.line('Do you come')).toBeInViewport();
  await expect(bell(asha)).toHaveAccessibleName('Notifications');
  await expect(asha.page).toHaveURL(`${server.url}/members/chat`);
  // Read now, so the notice goes, and nothing rings for it any more.
  await expect.poll(() => shownNotices(asha)).toEqual(['Goa Build Club: This device rings.']);
  await sendDue(ravi);
  expect(await device.receive()).toEqual([]);
});

test('what was read on another device does not ring, nor anything after signing out', async ({
  member,
  newActor,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  const laptop = await member('Asha Naik');
  await server.database.exec(`update public.profiles set username = 'asha_n' where full_name = 'Asha Naik'`);
  const phone = await newActor();
  const device = await givePushService(phone);
  await phone.signIn('asha.naik@example.com');
  await phone.open('/members/chat');
  await letRing(phone);
  await phone.page.goto(`${server.url}/terms`);

  await laptop.open('/members/chat');
  await ravi.send('Do you come, @Asha_N?');
  await expect(laptop.line('Do you come')).toBeInViewport();
  await expectReadTo(server, 'Asha Naik', 'Do you come');
  await sendDue(ravi);
  expect(await device.receive()).toEqual([]);

  await phone.open('/members');
  await phone.signOut();
  await ravi.send('And now, @Asha_N?');
  await sendDue(ravi);
  expect(await device.receive()).toEqual([]);
});

test('choices are saved offline, wait, and hold on the other device', async ({ member, newActor }) => {
  const phone = await member('Asha Naik');
  const laptop = await newActor();
  await laptop.signIn('asha.naik@example.com');
  await bell(phone).click();
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await phone.goOffline();
  const box = ({ page }: Actor, name: string) => page.getByRole('checkbox', { name });
  await box(phone, 'Every message, in one notice an hour').check();
  await box(phone, 'Announcements').uncheck();
  await phone.page.getByRole('button', { name: 'Mute for a day' }).click();
  await expect(phone.page.getByText('Waiting to be sent')).toHaveCount(3);
  await expect(phone.page.getByText('Silent until')).toBeVisible();
  // A choice that is taken back before it was sent waits no more.
  await box(phone, 'The answer to my application').uncheck();
  await expect(phone.page.getByText('Waiting to be sent')).toHaveCount(4);
  await box(phone, 'The answer to my application').check();
  await expect(phone.page.getByText('Waiting to be sent')).toHaveCount(3);
  await phone.goOnline();
  await expect(phone.page.getByText('Waiting to be sent')).toHaveCount(0);

  await expect(bell(laptop)).toHaveAccessibleName(/, silent until \w/);
  await bell(laptop).click();
  await expect(box(laptop, 'Every message, in one notice an hour')).toBeChecked();
  await expect(box(laptop, 'Announcements')).not.toBeChecked();
  await expect(laptop.page.getByRole('button', { name: 'Ring again now' })).toBeVisible();
  // The second mute is another one than the first, so it does not only take back what lies between them.
  await laptop.goOffline();
  await laptop.page.getByRole('button', { name: 'Ring again now' }).click();
  await laptop.page.getByRole('button', { name: 'Mute for a day' }).click();
  await expect(laptop.page.getByRole('button', { name: 'Ring again now' })).toBeVisible();
  await expect(laptop.page.getByText('Waiting to be sent')).toHaveCount(1);
  await laptop.goOnline();
  await expect(laptop.page.getByText('Waiting to be sent')).toHaveCount(0);
  await laptop.page.getByRole('button', { name: 'Ring again now' }).click();
  await expect(phone.page.getByRole('button', { name: 'Mute for a day' })).toBeVisible();
});
