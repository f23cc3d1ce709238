import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { signUpOrganiser } from './support/desk.ts';
import { setClockBy } from './support/device-clock.ts';
import { storedCounts } from './support/device-storage.ts';
import { seatGuests, showEdition } from './support/gate.ts';
import { readQr } from './support/read-qr.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';
import { describeVilla, publishTomorrow } from './support/villa.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const day = 86_400_000;

const keptVillas = async ({ page }: Actor) => (await storedCounts(page))['mirror/villas'] ?? 0;
const main = ({ page }: Actor) => page.getByRole('main');
const notice = ({ page }: Actor) => page.getByRole('alert').filter({ hasText: 'You arrive soon.' });

const takeBadge = ({ database }: TestServer) =>
  database.exec(
    `delete from private.organisers where user_id = (select id from public.profiles where full_name = 'Nadia Fonseca')`,
  );

test('an organiser describes the villa without a network, and it arrives with its map', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await publishTomorrow(server, 'Nadia Fonseca');
  const { page } = nadia;
  await nadia.open('/desk/villa');
  await expect(page.getByLabel('How to arrive')).toBeVisible();
  await nadia.goOffline();
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByLabel('Phone').fill('+91 98220 00000');
  await page.getByLabel('Wi-Fi name').fill('Casa');
  await page.getByLabel('Wi-Fi password').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('How to arrive')).toBeFocused();
  await expect(page.getByText('Wi-Fi password: 8 to 63')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('How to arrive').fill('The red gate.');
  await page.getByLabel('Map', { exact: true }).setInputFiles('public/screenshots/landing-narrow.png');
  await expect(page.getByRole('img', { name: 'The chosen map' })).toBeVisible();
  await expect(page.getByText('Your changes are not saved yet. This device keeps them.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('How to arrive')).toHaveValue('The red gate.');
  await expect(page.getByRole('img', { name: 'The chosen map' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Caretaker');
  await page.getByLabel('Wi-Fi password').fill('palm;tr33s');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Waiting to be sent: Save the villa of/)).toBeVisible();
  await expect(page.getByText('Your changes are not saved yet.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Wi-Fi password')).toHaveValue('palm;tr33s');
  await nadia.goOnline();
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
  await expect(page.getByText('One is saved; you see it on the villa’s page.')).toBeVisible();
  await page.goto(`${server.url}/villa`);
  const map = main(nadia).getByRole('img', { name: 'A map of the way to the villa' });
  await expect(map).toBeVisible();
  expect(await map.evaluate((image: HTMLImageElement) => image.src.length)).toBeLessThan(200_000);

  // What was typed holds the password too, and goes with the sign-out.
  await nadia.open('/desk/villa');
  await page.getByLabel('House rules').fill('No shoes.');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await kept()).toContain('No shoes.');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('House rules')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  expect(await kept()).not.toContain('No shoes.');
  await page.getByLabel('House rules').fill('No shoes.');
  await nadia.open('/members');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  await expect.poll(kept).not.toContain('palm;tr33s');
  expect(await kept()).not.toContain('No shoes.');
});

test('a device forgets the desk and what was typed at it when its member is no organiser any more', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await signUpOrganiser(server, 'Sam Pinto');
  const { page } = nadia;
  await nadia.open('/desk/edition');
  await page.getByText('Line on top, and cancelling').click();
  await page.getByLabel('Line on top of the page').fill('The bus leaves at ten.');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Villa' }).click();
  await page.getByLabel('Wi-Fi password').fill('palm;tr33s');
  const kept = () =>
    page.evaluate(async () => ({
      typed: JSON.stringify(localStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name?.split('-')[0]),
    }));
  const isForgotten = async () => {
    const { typed, databases } = await kept();
    return !typed.includes('palm;tr33s') && !typed.includes('The bus leaves') && !databases.includes('desk');
  };
  let pulls = 0;
  page.on('response', (response) => {
    if (response.url().includes('/rpc/sync_pull')) pulls += 1;
  });
  await nadia.open('/members');
  // At the start, once the live channel has joined, and five seconds later.
  await expect.poll(() => pulls, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(await isForgotten()).toBe(false);
  await takeBadge(server);
  // The live row that takes the badge away leads to a pull at once. The next regular one takes at least 30 seconds.
  await expect.poll(isForgotten).toBe(true);
});

test('the villa’s form that is open while its organiser loses the badge closes, and what was typed is gone', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await signUpOrganiser(server, 'Sam Pinto');
  const { page } = nadia;
  await nadia.open('/desk/villa');
  await page.getByLabel('Wi-Fi password').fill('palm;tr33s');
  const kept = async () => ({
    isTyped: await page.evaluate(() => JSON.stringify(localStorage).includes('palm;tr33s')),
    copies: (await storedCounts(page))['desk/copies'] ?? 0,
  });
  await expect.poll(kept).toEqual({ isTyped: true, copies: 1 });
  await takeBadge(server);
  // The next regular pull may be the one that takes the badge away.
  const notFound = page.getByRole('heading', { name: 'Oops! Page not found' });
  await expect(notFound).toBeVisible({ timeout: 60_000 });
  await expect.poll(kept).toEqual({ isTyped: false, copies: 0 });
  await nadia.expectUnknownPath('/desk/villa');
});

test('those who come are told of the villa once, and read about it without a network until they sign out', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const edition = await publishTomorrow(server, 'Asha Naik');
  await asha.open('/villa');
  await expect(main(asha).getByRole('status')).toHaveText(/^You have a seat in .+ before it begins\.$/);
  await expect(main(asha).getByRole('link')).toHaveText(['Back to the portal', 'Schedule', 'Ticket']);
  // Away from the villa's page, which would show what comes at once, and there is nothing to tell then.
  await asha.open('/members');
  await describeVilla(server, edition);
  await asha.open('/members');
  await notice(asha).getByRole('link').click();
  await expect(main(asha)).toContainText('Ring twice.');
  await expect(main(asha).getByRole('link', { name: 'maps.example' })).toHaveAttribute(
    'href',
    'https://maps.example/church',
  );
  await asha.goOffline();
  await asha.page.reload();
  await expect(main(asha).getByRole('status')).toContainText('On this device');
  await expect(main(asha).getByRole('link', { name: /Caretaker/ })).toHaveAttribute(
    'href',
    'tel:+919822000000',
  );
  await expect(main(asha).getByText('palm;tr33s')).toBeVisible();
  const code = main(asha).getByRole('img', { name: 'The Wi-Fi as a QR code' });
  // Clear of the header, which stays in view.
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await readQr(asha.page, await code.screenshot())).toBe(
    String.raw`WIFI:T:WPA;S:Casa;P:palm\;tr33s;;`,
  );
  await expectAccessible(asha.page);
  await asha.page.getByRole('link', { name: 'MEMBERS PORTAL' }).click();
  await expect(asha.page.getByRole('link', { name: 'Villa', exact: true })).toBeVisible();
  await expect(notice(asha)).toHaveCount(0);

  await asha.goOnline();
  expect(await keptVillas(asha)).toBe(1);
  await asha.signOut();
  await expect.poll(() => keptVillas(asha)).toBe(0);
  await asha.open('/villa');
  await expect(asha.page).toHaveURL(/\/auth/);
});

test('the villa’s page says when and where, and uses a wide screen for the Wi-Fi beside the rules', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await showEdition(server);
  await seatGuests(server, ['Asha Naik'], []);
  await describeVilla(server, '2027-01');
  await asha.page.setViewportSize({ width: 1280, height: 800 });
  await asha.open('/villa');
  await expect(main(asha)).toContainText('Sunday, January 10, 12:00 PM IST');
  await expect(main(asha)).toContainText('Venue: To be announced');
  const box = async (name: string) => {
    const title = main(asha).getByRole('heading', { name });
    return (await title.boundingBox()) ?? { x: NaN, y: NaN };
  };
  const [wifi, rules] = [await box('Wi-Fi'), await box('House rules')];
  expect(rules.y).toBe(wifi.y);
  expect(rules.x).toBeGreaterThan(wifi.x);
  await expectAccessible(asha.page);
});

test('a member without a place learns nothing of the villa, and a device forgets it seven days after the end', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await describeVilla(server, await publishTomorrow(server, 'Asha Naik'));
  await ravi.open('/villa');
  await expect(main(ravi)).toContainText('This page is for those who have a seat.');
  await expect(main(ravi).getByRole('link')).toHaveText([
    'Back to the portal',
    'Apply for an edition',
    'Schedule',
  ]);
  expect(await keptVillas(ravi)).toBe(0);
  await ravi.open('/ticket');
  await expect(main(ravi).getByRole('link')).toHaveText([
    'Back to the portal',
    'Apply for an edition',
    'Schedule',
  ]);

  await asha.open('/villa');
  await expect(main(asha)).toContainText('Ring twice.');
  await asha.goOffline();
  await setClockBy(asha, 10 * day);
  await asha.page.reload();
  await expect(main(asha)).toContainText('This page is for those who have a seat.');
  await expect(main(asha)).not.toContainText('Ring twice.');
  await expect.poll(() => keptVillas(asha)).toBe(0);
});

test('with text of twice the size the password and the code of the ticket stay in one piece', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await describeVilla(server, await publishTomorrow(server, 'Asha Naik'));
  const enlarge = () => asha.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const shape = (element: Element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const card = element.closest('section') ?? element;
    return {
      lines: new Set([...words.getClientRects()].map(({ top }) => top)).size,
      isWithin: words.getBoundingClientRect().right <= card.getBoundingClientRect().right,
    };
  };
  await asha.open('/villa');
  await enlarge();
  expect(await main(asha).getByText('palm;tr33s').evaluate(shape)).toEqual({ lines: 1, isWithin: true });
  await asha.open('/ticket');
  await enlarge();
  expect(
    await main(asha)
      .getByText(/^[A-Z\d]{6}$/)
      .evaluate(shape),
  ).toEqual({ lines: 1, isWithin: true });
});
