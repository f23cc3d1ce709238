import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { contentsOn } from './support/delivery.ts';
import { test } from './support/test.ts';

const card = ({ page }: Actor) => page.getByRole('region', { name: 'Your first steps' });
const press = (actor: Actor, name: string | RegExp) => card(actor).getByRole('button', { name }).click();

test('a newcomer introduces themselves offline in four steps @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const save = () => dialog.getByRole('button', { name: 'Save Profile' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await asha.goOffline();

  for (const [step, label, value, done] of [
    [/^Your place/, 'Location', 'Panjim', /^Done: Your name and place/],
    [/^Three skills/, 'Skills (comma separated)', 'Design, Copywriting, Hindi', /^Done: Three skills/],
  ] as const) {
    await press(asha, step);
    await expect(dialog.getByLabel(label)).toBeFocused();
    await dialog.getByLabel(label).fill(value);
    await save();
    await expect(card(asha).getByRole('button', { name: done })).toBeFocused();
  }
  await expect(card(asha)).toContainText('2 of 4');

  const hello = 'Hello everyone! I’m Asha Naik from Panjim. Ask me about Design, Copywriting, Hindi.';
  await press(asha, /^Say hello/);
  await expect(asha.composer).toBeFocused();
  await expect(asha.composer).toHaveValue(hello);
  await press(asha, /^Say hello/);
  await expect(asha.composer).toHaveValue(hello);
  await asha.write('Hello from Panjim');
  await expect(card(asha)).toContainText('3 of 4');

  await press(asha, /^Your picture/);
  await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles('public/icons/icon-512.png');
  await expect(dialog.locator('img[src^="data:image/webp"]')).toBeVisible();
  await save();
  await expect(page.getByRole('heading', { name: 'You’re at home now' })).toBeVisible();
  await expect(card(asha)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeFocused();

  await asha.goOnline();
  await expect.poll(() => contentsOn(server)).toEqual(['Hello from Panjim']);
  await expect(asha.directory.getByRole('listitem').getByText('Design').first()).toBeVisible();
});

test('a member sees what happened since yesterday, offline too, and greets a newcomer @slow', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  await asha.send('Who has a spare whiteboard?');
  const ravi = await member('Ravi Menezes');
  const news = asha.page.getByRole('region', { name: 'Since yesterday' });
  await expect(news.getByRole('link')).toContainText('Ravi Menezes joined');
  await asha.open('/members/directory');
  await ravi.send('@asha, I have one');
  await expect(asha.page).toHaveTitle(/^\(1\)/);
  await asha.goOffline();
  await asha.page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(news.getByRole('link').first()).toContainText('mentioned you: “@asha, I have one”');
  await expectAccessible(asha.page);
  await news.getByRole('link').first().click();
  await expect(asha.line('I have one')).toBeInViewport();
  await asha.page.goBack();
  await news.getByRole('link', { name: 'joined' }).click();
  await asha.page.getByRole('button', { name: 'Say hello in the chat' }).click();
  await expect(asha.composer).toHaveValue('@ravi ');
  await expect(asha.composer).toBeFocused();
});

test('a newcomer hides the first steps, and the next member on the device still sees them @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await press(asha, 'Hide');
  await expect(card(asha)).toHaveCount(0);
  await expect(asha.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeFocused();
  await asha.page.reload();
  await expect(asha.composer).toBeVisible();
  await expect(card(asha)).toHaveCount(0);

  await server.signUp('Ravi Menezes', 'ravi@example.com');
  await asha.signOut();
  await asha.signIn('ravi@example.com');
  await expect(card(asha)).toBeVisible();
});
