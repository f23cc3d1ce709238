import { expect } from '@playwright/test';
import { field, fillIn } from './support/application.ts';
import { test } from './support/test.ts';
import { translatePage } from './support/translate-page.ts';

for (const way of ['replaces', 'moves'] as const)
  test(`a member lives in a page whose translation ${way} every text @slow`, async ({ member }) => {
    const ravi = await member('Ravi Menezes');
    const asha = await member('Asha Naik');
    const { page, chat, directory, composer } = asha;
    await asha.send('Diner at eight');
    await page.evaluate(translatePage, way);
    await expect(page.locator('font').first()).toBeAttached();
    const search = directory.getByRole('searchbox', { name: 'Search members' });
    const names = directory.getByRole('list', { name: 'Members' }).getByRole('heading');
    for (const found of ['Ravi Menezes', 'Asha Naik']) {
      await search.fill(found);
      await expect(names).toHaveText([found]);
    }
    await search.fill('nobody of that name');
    await expect(directory.getByText('No members found matching your search.')).toBeVisible();
    await search.fill('');
    await expect(directory.getByText('2 members', { exact: true })).toBeVisible();

    await ravi.send('Where?');
    await expect(asha.line('Where?')).toBeVisible();
    await asha.goOffline();
    await asha.write('At the villa');
    await expect(asha.line('At the villa')).toContainText('Waiting to send');
    await asha.goOnline();
    await expect(asha.pending()).toHaveCount(0);
    await composer.press('ArrowUp');
    const editor = chat.getByLabel('Edit the message');
    // Escape while a word is being composed.
    await editor.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
    await editor.fill('At the beach');
    await editor.press('Enter');
    await expect(asha.line('At the beach (edited)')).toBeVisible();
    await expect(chat.getByText('At the villa')).toHaveCount(0);

    await asha.saveProfile({ 'Full Name': 'Asha Sawant' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(names).toHaveText(['Asha Sawant', 'Ravi Menezes']);
    await expect(asha.line('At the beach')).toContainText('Asha Sawant');
    await ravi.saveProfile({ 'Full Name': 'Ravi Kamat' });
    await expect(asha.line('Where?')).toContainText('Ravi Kamat');
    for (const room of ['Members', 'Invite', 'Chat', 'Tools', 'Home']) {
      await page.getByRole('link', { name: room, exact: true }).first().click();
      await expect(page.getByRole('link', { name: room, exact: true }).first()).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await expect(names).toHaveText(['Asha Sawant', 'Ravi Kamat']);
  });

test('a visitor applies on a page that was translated before React hydrated its form @slow', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  await page.goto(`${server.url}/`);
  await page.evaluate(translatePage, 'replaces' as const);
  await expect(page.locator('#application-form font').first()).toBeAttached();
  await fillIn(page);
  await field(page, 'Email').fill('no address');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await fillIn(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('We have your application').first()).toBeVisible();
});
