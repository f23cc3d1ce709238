import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { startClockAhead } from './support/device-clock.ts';
import { documentsOn } from './support/device-storage.ts';
import { release, seatGuests } from './support/editions.ts';
import { readQr } from './support/read-qr.ts';
import type { TestServer } from './support/server.ts';
import { signUpOrganiser, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const main = ({ page }: Actor) => page.getByRole('main');

/** Publishes an edition that begins tomorrow, in which the member with this name has a seat. Resolves to its id. */
const publishTomorrow = async (server: TestServer, name: string): Promise<string> => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const id = tomorrow.slice(0, 7);
  await release(server, id, tomorrow);
  await seatGuests(server, [name], id);
  return id;
};

/** Inserts the villa of this edition, without the desk. */
const describeVilla = (server: TestServer, edition: string) => {
  const content = {
    arrival: 'The red gate behind https://maps.example/church.\nRing twice.',
    contacts: [{ label: 'Caretaker', phone: '+91 98220 00000' }],
    rules: 'No shoes.',
    wifi: { name: 'Casa', password: 'palm;tr33s' },
  };
  return server.database.exec(
    `insert into private.villas (edition, content) values ('${edition}', '${JSON.stringify(content)}')`,
  );
};

test('an organiser describes the villa without a network, and it arrives with its map', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await publishTomorrow(server, 'Nadia Fonseca');
  const { page } = nadia;
  await nadia.open('/desk/villa');
  await page.getByText('Wi-Fi and house rules').click();
  await nadia.goOffline();
  await page.getByLabel('Wi-Fi name').fill('Casa');
  await page.getByLabel('Wi-Fi password').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'How to arrive' })).toBeFocused();
  await expect(page.getByText('Wi-Fi password: 8 to 63')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'How to arrive' }).fill('The red gate.');
  await page.getByLabel('Map', { exact: true }).setInputFiles('public/screenshots/landing-narrow.png');
  await expect(page.getByRole('img', { name: 'The chosen map' })).toBeVisible();
  await expect(page.getByText('Your changes are not saved yet. This device keeps them.')).toBeVisible();
  await page.getByLabel('Wi-Fi password').fill('palm;tr33s');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Waiting to be sent: Save the villa of/)).toBeVisible();
  await expect(page.getByText('Your changes are not saved yet.')).toHaveCount(0);
  await nadia.goOnline();
  await expect(page.getByText('One is saved; you see it on the villa’s page.')).toBeVisible();
  await page.goto(`${server.url}/villa`);
  const map = main(nadia).getByRole('img', { name: 'A map of the way to the villa' });
  await expect(map).toBeVisible();
  expect(await map.evaluate((image: HTMLImageElement) => image.src.length)).toBeLessThan(200_000);
});

test('the villa’s form closes and deletes its draft when the member loses the organiser role @slow', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await signUpOrganiser(server, 'Sam Pinto');
  const { page } = nadia;
  await nadia.open('/desk/villa');
  await page.getByText('Wi-Fi and house rules').click();
  await page.getByLabel('Wi-Fi password').fill('palm;tr33s');
  const kept = async () => ({
    isTyped: await page.evaluate(() => JSON.stringify(localStorage).includes('palm;tr33s')),
    documents: await documentsOn(page),
  });
  await expect.poll(kept).toEqual({ isTyped: true, documents: ['desk', 'membership-status'] });
  await server.database.exec(
    `delete from private.organisers where user_id = (select id from public.profiles where full_name = 'Nadia Fonseca')`,
  );
  // A person who comes back to the page causes a pull.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.poll(kept).toEqual({ isTyped: false, documents: ['membership-status'] });
  await nadia.expectUnknownPath('/desk/villa');
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('attendees get one notice about the villa, and read it offline until after the edition @slow', async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const { page } = asha;
    const notice = page.getByRole('alert').filter({ hasText: 'You arrive soon.' });
    await asha.open('/villa');
    await expect(main(asha)).toContainText('This page is for those who have a seat.');
    const edition = await publishTomorrow(server, 'Asha Naik');
    await describeVilla(server, edition);
    await asha.open('/members');
    await notice.getByRole('link').click();
    await expect(main(asha)).toContainText('Ring twice.');
    await asha.goOffline();
    await page.reload();
    await expect(main(asha).getByRole('status')).toContainText('On this device');
    await expect(main(asha).getByRole('link', { name: 'maps.example' })).toHaveAttribute(
      'href',
      'https://maps.example/church',
    );
    await expect(main(asha).getByRole('link', { name: /Caretaker/ })).toHaveAttribute(
      'href',
      'tel:+919822000000',
    );
    await expect(main(asha).getByText('palm;tr33s')).toBeVisible();
    const code = main(asha).getByRole('img', { name: 'The Wi-Fi as a QR code' });
    // In the middle, so that the sticky header does not cover it.
    await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await readQr(await code.screenshot())).toBe(String.raw`WIFI:T:WPA;S:Casa;P:palm\;tr33s;;`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'MEMBERS PORTAL' }).click();
    await expect(page.getByRole('link', { name: 'Villa', exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);

    const kept = () => documentsOn(page);
    expect(await kept()).toContain('villa');
    await startClockAhead(asha, 10 * 86_400_000);
    await page.goto(`${server.url}/villa`);
    await expect(main(asha)).toContainText('This page is for those who have a seat.');
    await expect.poll(kept).not.toContain('villa');
  });
});
