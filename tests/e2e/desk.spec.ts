import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { signUpOrganiser } from './support/desk.ts';
import { release } from './support/gate.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
};

/** Opens the desk, and waits until the worker keeps it. */
const openDesk = async (organiser: Actor) => {
  await organiser.open('/desk/organisers');
  await expect(organiser.page.getByRole('heading', { name: 'Organisers', exact: true })).toBeVisible();
};

test('an organiser names another one offline, and the record says so @slow', async ({
  organiser,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  const nadia = await organiser('Nadia Fonseca');
  await nadia.page.getByRole('link', { name: 'Desk', exact: true }).click();
  await nadia.page.getByRole('link', { name: 'Organisers' }).click();
  await expect(nadia.page.getByRole('heading', { name: 'Organisers', exact: true })).toBeVisible();
  await expectAccessible(nadia.page);
  await nadia.goOffline();
  await nadia.page.reload();
  await nadia.page.getByLabel('Name another organiser').fill('ravi');
  await nadia.page.getByRole('button', { name: 'Make organiser' }).click();
  await expect(nadia.page.getByText('Waiting to be sent: Make Ravi Menezes an organiser')).toBeVisible();

  await nadia.goOnline();
  await expect(nadia.page.getByRole('listitem').filter({ hasText: 'Ravi Menezes' })).toContainText('since');
  await expect(nadia.page.getByText(/Waiting to be sent/)).toHaveCount(0);
  await nadia.page.getByRole('link', { name: 'Record' }).click();
  await expect(nadia.page.getByText('Nadia Fonseca made Ravi Menezes an organiser.')).toBeVisible();
});

test('a member who is no organiser gets the page for an unknown address', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.page.goto(`${asha.server.url}/desk`);
  await expect(asha.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await asha.expectUnknownPath('/desk');
  await expect(asha.page).toHaveURL(`${asha.server.url}/desk`);
});

test('a page of the desk begins at its top, and Back leads to the old place', async ({ organiser }) => {
  const nadia = await organiser('Nadia Fonseca');
  const { page } = nadia;
  await page.setViewportSize({ width: 1280, height: 500 });
  await nadia.open('/desk/help');
  await expect(page.getByRole('heading', { name: 'How to run an edition' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  const top = () => page.evaluate(() => scrollY);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Edition' }).click();
  await expect(page.getByRole('heading', { name: 'Edition', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600);
  expect(await top()).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(900);
});

test('a signed-out organiser signs in on the way to a page of the desk', async ({ newActor, server }) => {
  await signUpOrganiser(server, 'Nadia Fonseca');
  const nadia = await newActor();
  const { page } = nadia;
  await page.goto(`${server.url}/desk/record?from=mail`);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await nadia.fillSignIn('nadia.fonseca@example.com');
  await expect(page.getByRole('heading', { name: 'Record', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/desk/record?from=mail`);
});

test('the copy of the desk leaves the device at sign-out @slow', async ({ organiser }) => {
  const nadia = await organiser('Nadia Fonseca');
  await openDesk(nadia);
  const databases = () =>
    nadia.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.split('-')[0]));
  expect(await databases()).toContain('desk');
  await nadia.page.getByRole('link', { name: 'Members portal' }).click();
  await nadia.signOut();
  await expect.poll(databases).not.toContain('desk');
});

test('the desk explains without a network how to run an edition @slow', async ({ organiser }) => {
  const nadia = await organiser('Nadia Fonseca');
  const { page } = nadia;
  await openDesk(nadia);
  await expect(page.getByText('The desk is on this device.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await nadia.goOffline();
  await page.reload();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Help' }).click();

  await expect(page.getByRole('heading', { name: 'How to run an edition' })).toBeVisible();
  const more = page.getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-current', 'true');
  await more.click();
  const villa = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Villa' });
  await expect(villa).toBeVisible();
  await page.getByRole('heading', { name: 'How to run an edition' }).click();
  await expect(villa).toBeHidden();
  await page.getByRole('link', { name: 'When something goes wrong' }).click();
  await expect(page.getByText('There is no network')).toBeInViewport();
  await page.getByText('There is no network').click();
  await expect(page.getByText('is sent once you are online again')).toBeVisible();
  // Also checks that the headings stand in order.
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open Villa' }).click();
  await expect(page.getByRole('heading', { name: 'Villa', exact: true })).toBeVisible();
});

test('the frame of the desk fits each window', async ({ organiser, server }) => {
  await release(server, '2027-01', '2027-01-10');
  const { page } = await organiser('Nadia Fonseca');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${server.url}/desk`);
  const ways = page.getByRole('navigation', { name: 'Desk' });
  await expect(ways.getByRole('link', { name: 'Announcements' })).toBeVisible();
  expect(await ways.evaluate((rail) => rail.scrollWidth - rail.clientWidth), 'cut off at the right').toBe(0);
  for (const label of await ways.locator('a > span:not([class])').filter({ visible: true }).all())
    expect((await boxOf(label)).x, await label.innerText()).toBeGreaterThanOrEqual(0);
  const portal = page.getByRole('link', { name: 'Members portal' });
  expect((await boxOf(portal)).y, 'above the button').toBeGreaterThanOrEqual(8);

  const seats = page.getByRole('region', { name: 'Seats' });
  const [card, bar] = [await boxOf(seats), await boxOf(seats.getByRole('progressbar').first())];
  expect(card.x + card.width - bar.x - bar.width, 'as far from the right edge as from the left').toBeCloseTo(
    bar.x - card.x,
    0,
  );

  await page.setViewportSize({ width: 390, height: 844 });
  expect((await boxOf(portal)).y, 'above the button of a phone').toBeGreaterThanOrEqual(8);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const bottoms: number[] = [];
  for (const name of ['Today', 'Applications', 'Gate', 'Edition', 'More']) {
    const { y, height } = await boxOf(ways.getByText(name, { exact: true }));
    bottoms.push(y + height);
  }
  expect(Math.max(...bottoms) - Math.min(...bottoms), 'one line of labels with large text').toBeLessThan(2);
});

test('a tap on the desk’s bar of a phone leaves no colour behind', async ({ newActor, server }) => {
  await signUpOrganiser(server, 'Nadia Fonseca');
  const nadia = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await nadia.signIn('nadia.fonseca@example.com');
  await nadia.page.goto(`${server.url}/desk`);
  const ways = nadia.page.getByRole('navigation', { name: 'Desk' });
  const colourOf = (link: Locator) => link.evaluate((element) => getComputedStyle(element).color);
  const gate = ways.getByRole('link', { name: 'Gate' });
  await gate.hover();
  expect(await gate.evaluate((link) => link.matches(':hover'))).toBe(true);
  expect(await colourOf(gate)).toBe(await colourOf(ways.getByRole('link', { name: 'Edition' })));
});
