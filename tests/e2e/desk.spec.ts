import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';

const openDesk = async (organiser: Actor) => {
  await organiser.open('/desk/organisers');
  await expect(organiser.page.getByRole('heading', { name: 'Organisers', exact: true })).toBeVisible();
};

test('a member who is no organiser gets the page for an unknown address', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.page.goto(`${asha.server.url}/desk`);
  await expect(asha.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await asha.expectUnknownPath('/desk');
  await expect(asha.page).toHaveURL(`${asha.server.url}/desk`);
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

  test('the desk explains without a network how to run an edition @slow', async ({ organiser }) => {
    const nadia = await organiser('Nadia Fonseca');
    const { page } = nadia;
    await openDesk(nadia);
    await expect(page.getByText('The desk is on this device.')).toBeVisible();
    await nadia.goOffline();
    await page.reload();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Help' }).click();

    await expect(page.getByRole('heading', { name: 'How to run an edition' })).toBeVisible();
    await page.getByRole('link', { name: 'When something goes wrong' }).click();
    await expect(page.getByText('There is no network')).toBeInViewport();
    await page.getByText('There is no network').click();
    await expect(page.getByText('is sent once you are online again')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open Villa' }).click();
    await expect(page.getByRole('heading', { name: 'Villa', exact: true })).toBeVisible();
  });
});
