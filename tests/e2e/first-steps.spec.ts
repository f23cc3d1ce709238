import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { contentsOn } from './support/delivery.ts';
import { test } from './support/test.ts';

const card = ({ page }: Actor) => page.getByRole('region', { name: 'Your first three steps' });
const press = (actor: Actor, name: string) => card(actor).getByRole('button', { name }).click();

test('a newcomer introduces themselves offline in three steps', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await asha.goOffline();
  await expect(card(asha).getByRole('heading', { name: 'Your place', exact: true })).toBeVisible();

  for (const [action, label, value, done] of [
    ['Add place', 'Location', 'Panjim', /^Done.*name and place$/],
    ['Add skills', 'Skills (comma separated)', 'Design, Copywriting, Hindi', /^Done.*skills$/],
  ] as const) {
    await press(asha, action);
    await expect(dialog.getByLabel(label)).toBeFocused();
    await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(card(asha).getByRole('button', { name: done })).toBeFocused();
  }
  await expect(card(asha).getByText('Done')).toHaveCount(2);

  const hello = 'Hello everyone! I’m Asha Naik from Panjim. Ask me about Design, Copywriting, Hindi.';
  await press(asha, 'Write hello');
  await expect(asha.composer).toBeFocused();
  await expect(asha.composer).toHaveValue(hello);
  await press(asha, 'Write hello');
  await expect(asha.composer).toHaveValue(hello);
  await asha.write('Hello from Panjim');
  await expect(card(asha)).toHaveCount(0);

  await asha.goOnline();
  await expect.poll(() => contentsOn(server)).toEqual(['Hello from Panjim']);
  await expect(asha.directory.getByText('Design').first()).toBeVisible();
});

test('a newcomer hides the first steps on this device, for themselves only @slow', async ({
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
