import { expect } from '@playwright/test';
import { patience, type Device } from './device.ts';
import { test } from './test.ts';

test('two members on three devices edit, answer, react, pin and read, with a server, without one and back', async ({
  asha,
  newDevice,
  server,
}) => {
  const ravi = await newDevice();
  await ravi.signIn('ravi.menezes@example.com');
  await ravi.waitUntilReady();
  await server.database.exec(
    `insert into private.organisers (user_id) select id from public.profiles where full_name = 'Ravi Menezes'`,
  );
  await asha.write('Dinner at eight');
  await ravi.waitFor('#chat', 'Dinner at eight');
  const ofAsha = 'Actions for the message of Asha Naik: Dinner at eight';
  await choose(ravi, ofAsha, '🎉');
  await asha.waitFor('#chat', '🎉');
  // The menu's own part is loaded, and the badge is there.
  await expect.poll(async () => (await menuOf(ravi, ofAsha)).includes('Pin message'), patience).toBe(true);

  await server.stop();
  await choose(asha, 'Actions for your message: Dinner at eight', 'Edit message');
  await asha.browser.type({ kind: 'field', name: 'Edit the message', within: '#chat' }, ', at Ravi’s\n');
  await asha.waitFor('#chat', 'Dinner at eight, at Ravi’s (edited)');
  await choose(ravi, ofAsha, 'Reply');
  await ravi.write('I bring wine');
  await choose(ravi, ofAsha, 'Pin message');
  await ravi.waitFor('#chat button[title^=Dinner]', 'Dinner at eight');
  await server.start();
  for (const device of [asha, ravi]) {
    await device.waitFor('#chat button[title^=Dinner]', 'Dinner at eight, at Ravi’s');
    await expect.poll(() => answerOn(device), patience).toContain('Asha Naik Dinner at eight, at Ravi’s');
    await expect.poll(() => device.pending(), patience).toBe(0);
  }

  const phone = await newDevice();
  await phone.signIn('asha.naik@example.com');
  await phone.waitFor('#chat button[title^=Dinner]', 'Dinner at eight, at Ravi’s');
  await phone.waitFor('#chat', '🎉');
  await asha.open('/members/directory');
  await phone.open('/members/directory');
  await ravi.write('And dessert');
  for (const device of [asha, phone]) await expect.poll(() => unreadOn(device), patience).not.toBe('');
  await asha.open('/members/chat');
  await asha.waitFor('#chat', 'And dessert');
  for (const device of [asha, phone]) await expect.poll(() => unreadOn(device), patience).toBe('');
});

/** Presses a button by its name, without the pointer: the button of a message is seen under it only. */
const press = (device: Device, name: string): Promise<void> =>
  expect
    .poll(
      () =>
        device.browser.run((wanted) => {
          const found = [...document.querySelectorAll('button')].find(
            (button) =>
              button.checkVisibility() &&
              (button.getAttribute('aria-label') ?? button.textContent).trim() === wanted,
          );
          found?.click();
          return found !== undefined;
        }, name),
      patience,
    )
    .toBe(true);

const choose = async (device: Device, button: string, item: string): Promise<void> => {
  await press(device, button);
  await press(device, item);
};

/** The items of a message's menu, which closes again. */
const menuOf = async (device: Device, button: string): Promise<string> => {
  await press(device, button);
  await expect.poll(() => device.count('[role=menu]'), patience).toBe(1);
  const items = await device.text('[role=menu]');
  await device.browser.run(() => document.querySelector<HTMLElement>('[popover]')?.hidePopover(), null);
  return items;
};

/** The line with Ravi's answer, as a sentence. */
const answerOn = async (device: Device): Promise<string> =>
  (await device.linesWith('I bring wine')).join(' ').replace(/\s+/g, ' ');

/** The number that the link to the chat shows; empty without unread messages. */
const unreadOn = async (device: Device): Promise<string> => {
  const text = await device.text('nav a[href="/members/chat"]');
  return text.replace('Chat', '').trim();
};
