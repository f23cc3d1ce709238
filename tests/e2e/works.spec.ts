import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { seatApplicant } from './support/editions.ts';
import { linkIn } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the front page shows what went live from the guest’s yes until they take it back @slow', async ({
  newActor,
  organiser,
  server,
}) => {
  const { id } = await seatApplicant(server, 'Meera Iyer', '2025-10');
  const nadia = await organiser('Nadia Fonseca');
  await nadia.open(`/desk/${id}`);
  await expect(nadia.page.getByRole('heading', { name: 'Meera Iyer' })).toBeFocused();
  const card = nadia.page.getByRole('region', { name: 'What went live' });
  await card.getByLabel('Title').fill('Casa Iyer, bookings for 38 nights');
  await nadia.goOffline();
  await card.getByLabel('Address').fill('casa-iyer.example');
  await card.getByRole('button', { name: 'Save, and ask by mail' }).click();
  await expect(card.getByLabel('Address')).toBeFocused();
  await card.getByLabel('Address').fill('https://casa-iyer.example');
  await card.getByLabel('Hour, India time').fill('2025-10-12T05:42');
  await card.getByRole('button', { name: 'Save, and ask by mail' }).click();
  await expect(card.getByText('Waiting to be sent: What went live for')).toBeVisible();
  await expectAccessible(nadia.page);
  await nadia.goOnline();
  await expect(card.getByText('Saved')).toBeVisible();

  await server.tick();
  const [mail] = await server.mails();
  expect(mail?.to).toBe('applicant@example.com');
  const guest = await newActor();
  const { page } = guest;
  await page.goto(linkIn(mail, 'application'));
  const work = page.getByRole('region', { name: 'What went live' });
  await expect(work).toContainText(/5:42.am, Casa Iyer, bookings for 38 nights/i);
  await expectAccessible(page);
  const build = async () => {
    await server.database.exec('update private.clock set build_ask_at = now() where only_row');
    await server.tick();
  };
  const home = async () => (await fetch(server.url)).text();
  expect(await home()).not.toContain('Casa Iyer');
  const yes = work.getByRole('button', { name: 'Yes, show it' });
  const takeBack = work.getByRole('button', { name: 'Take my yes back' });
  await guest.goOffline();
  await yes.click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the club right now.');
  await guest.goOnline();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The second press of a double press falls on the new button, and must not take the yes back.
  await work.evaluate((part) => {
    const [first, second] = part.querySelectorAll('button');
    second?.addEventListener('focus', () => second.click(), { once: true });
    first?.click();
  });
  await expect(takeBack).toBeFocused();
  await build();
  await expect.poll(home).toContain('Casa Iyer, bookings for 38 nights');
  const visitor = await newActor();
  await visitor.open('/');
  const frame = visitor.page.getByRole('link', { name: '5:42 AM Casa Iyer, bookings for 38 nights' });
  await expect(frame).toHaveAttribute('href', 'https://casa-iyer.example');
  await expectAccessible(visitor.page);

  await takeBack.click();
  await expect(work.getByText('May our front page show this to everybody?')).toBeVisible();
  await build();
  await expect.poll(home).not.toContain('Casa Iyer');
  await server.database.exec('delete from private.works where true');
  // Retries, because the page ignores a press within half a second after the take-back.
  await expect(async () => {
    await yes.click();
    await expect(page.getByRole('alert')).toContainText('An organiser has removed', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
