import { expect, type Page } from '@playwright/test';
import { editionName } from '../../../src/content/edition-name.ts';
import { indiaOffset } from '../../../src/content/reader-time.ts';
import { fillIn } from '../support/application.ts';
import { moveClock, setClockBy } from '../support/device-clock.ts';
import { guestRow, openGate } from '../support/gate.ts';
import { linkIn, openMailbox } from '../support/mailbox.ts';
import { editionBegunAgo, openUntil, publish } from '../support/publish.ts';
import { password } from '../support/server.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
test.setTimeout(400_000);

const club = 'organiser@goabuildclub.example';
const meeras = 'meera@example.com';
const ashas = 'asha.naik@example.com';
const kabirs = 'kabir@example.com';

const standing = (page: Page) => page.locator('#state');
const countdown = (page: Page) => page.locator('#countdown');

/** Makes a decision about the application that is open. */
const decide = async (page: Page, button: 'Accept' | 'Waitlist') => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: /and send$/ }).click();
  await expect(page.getByText(`${button}ed, mail sent`)).toBeVisible();
};

test('the year around an edition, from over to over', async ({ member, newActor, organiser, server }) => {
  const mailbox = openMailbox(server);
  const [meera, kabir] = [await newActor(), await newActor()];
  const asha = await member('Asha Naik');
  const nadia = await organiser('Nadia Fonseca');
  const desk = nadia.page;
  const guests = [
    { guest: meera, name: 'Meera Kamat', email: meeras },
    { guest: asha, name: 'Asha Naik', email: ashas },
    { guest: kabir, name: 'Kabir Malhotra', email: kabirs },
  ];

  await test.step('over: a visitor asks to be told of the next edition', async () => {
    await meera.open('/');
    await expect(countdown(meera.page)).toContainText('October 2025 is over');
    await meera.page.getByLabel('Tell me about the next one').fill(meeras);
    await meera.page.getByRole('button', { name: 'Tell me', exact: true }).click();
    await expect(meera.page.locator('#edition-news').getByRole('status')).toContainText(meeras);
    const asking = await mailbox.read(meeras, 'Shall we tell you', 'We will write to you once');
    await meera.page.goto(linkIn(asking, 'edition-news'));
    await meera.page.getByRole('button', { name: 'Yes, tell me' }).click();
    await expect(meera.page.getByRole('heading', { level: 1 })).toHaveText('We will tell you');
  });

  await test.step('over: three apply, one of them without a network, and nobody can be accepted', async () => {
    for (const { guest, name, email } of guests) {
      await guest.open('/');
      await guest.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      if (guest === meera) await guest.goOffline();
      await guest.page.reload();
      await fillIn(guest.page, name, email);
      await guest.page.getByRole('button', { name: 'Submit Application' }).click();
      if (guest === meera) {
        await expect(guest.page.getByText('Saved. We will send it when').first()).toBeVisible();
        await guest.goOnline();
      }
      await guest.page.getByRole('link', { name: 'See how it stands' }).click();
      await expect(standing(guest.page)).toContainText('have not decided yet', { useInnerText: true });
      await mailbox.read(email, 'We have your application', 'so your application is for the next one');
      await mailbox.read(club, `New application: ${name}`, 'The site promises an answer within 24 hours.');
    }
    await nadia.open('/desk');
    await expect(desk.getByText('No edition is ahead. Applications wait for the next one.')).toBeVisible();
    await desk.getByRole('link', { name: 'Decide 3 new applications' }).click();
    await desk.getByRole('link', { name: 'Meera Kamat' }).click();
    await expect(desk.getByText('Nobody can be accepted while no edition is ahead.')).toBeVisible();
  });

  let id = '';
  await test.step('the organiser publishes two seats, and who asked for news gets one mail', async () => {
    await desk.getByRole('link', { name: 'Publish the next edition' }).click();
    await desk.getByRole('button', { name: 'New edition' }).click();
    await desk.getByText('Seats and prices').click();
    await desk.getByLabel('Seats').fill('2');
    await desk.getByRole('button', { name: 'Publish…' }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByLabel('Take the 3 applications that wait')).toBeChecked();
    await expect(dialog).toContainText('One person asked to hear of the next edition');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(desk.getByRole('heading', { name: /^\w+ \d{4} is live$/ })).toBeVisible();
    const { data } = await server.client().rpc('published_editions');
    id = (data as { id: string }[])[0]?.id ?? '';
    expect(await mailbox.unread()).toEqual([]);
    // Five minutes pass.
    await server.database.exec(
      `update private.edition_news set ask_at = ask_at - interval '5 minutes' where true`,
    );
    await mailbox.read(meeras, `${editionName(id)}: the next edition`, 'This was the only mail');
    await openUntil(meera, '2 of 2 seats left');
    await expect(meera.page.getByLabel('Tell me about the next one')).toBeHidden();
  });

  await test.step('two are accepted, one waits, and a mail and the private link tell each', async () => {
    await openUntil(nadia, '2 of 2 seats left');
    for (const { name } of guests) {
      await nadia.open('/desk/applications');
      await desk.getByRole('link', { name }).click();
      await decide(desk, name === 'Kabir Malhotra' ? 'Waitlist' : 'Accept');
    }
    const seat = `at the edition of ${editionName(id)}`;
    const accepted = await mailbox.read(meeras, 'You have a seat', seat, 'please create your account');
    await mailbox.read(ashas, 'You have a seat', seat, 'Pay ₹', 'Open your ticket');
    await mailbox.read(kabirs, 'You are on the waitlist', 'we write to you');
    await kabir.page.reload();
    await expect(standing(kabir.page)).toContainText('You are on the waitlist.', { useInnerText: true });
    await meera.page.getByRole('link', { name: 'See how it stands' }).click();
    await expect(standing(meera.page)).toContainText('You have a seat.', { useInnerText: true });
    await expect(meera.page.getByRole('region', { name: 'Your seat' })).toContainText(
      'Choose one of the three tiers',
      { useInnerText: true },
    );
    await meera.page.goto(linkIn(accepted, 'auth\\?ref='));
    await meera.page.getByLabel('Full Name').fill('Meera Kamat');
    await meera.page.getByLabel('Password', { exact: true }).fill(password);
    await meera.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(meera.page.getByText('you have a seat')).toBeVisible();
    await meera.page.getByRole('link', { name: 'Ticket', exact: true }).first().click();
    await expect(meera.page.getByRole('img', { name: 'Your ticket as a QR code' })).toBeVisible();
  });

  await test.step('one guest can’t come, and the first of the waitlist gets the seat', async () => {
    await asha.open('/ticket');
    await asha.page.getByRole('button', { name: 'I can’t come' }).click();
    await asha.page.getByRole('button', { name: 'Give it back' }).click();
    await expect(asha.page.getByRole('heading', { name: 'You gave your seat back' })).toBeVisible();
    const free = await mailbox.read(club, 'Asha Naik can’t come', 'Kabir Malhotra is first on the waitlist.');
    await mailbox.read(
      'asha.naik@example.com',
      'You gave your seat in December 2026 back',
      'Thank you for telling us.',
    );
    await desk.goto(linkIn(free, 'desk'));
    await expect(desk.getByRole('heading', { name: 'Kabir Malhotra' })).toBeVisible();
    await decide(desk, 'Accept');
    await mailbox.read(kabirs, 'You have a seat', `at the edition of ${editionName(id)}`);
    await kabir.page.reload();
    await expect(standing(kabir.page)).toContainText('You have a seat.', { useInnerText: true });
  });

  let number = 1;
  /** Lets the year go on: the edition's dates move past every clock, and the site is built anew. */
  const letItBegin = async (minutesAgo: number) => {
    number += 1;
    const changedAt = `${new Date(Date.now() + indiaOffset).toISOString().slice(0, 19)}+05:30`;
    await publish(server, { ...editionBegunAgo(minutesAgo), id, seats: 2, sequence: number, changedAt });
  };

  await test.step('on: the site says the hour, and the gate without a network lets the guest in', async () => {
    await letItBegin(4 * 60 + 10);
    await openUntil(meera, 'On now: hour 5 of 24');
    await meera.open('/ticket');
    await expect(meera.page.getByRole('button', { name: 'I can’t come' })).toHaveCount(0);
    const code = await meera.page.getByText(/^[2-9A-Z]{6}$/).textContent();
    await openUntil(nadia, 'On now: hour 5 of 24');
    await openGate(nadia);
    await expect(desk.getByText('0 of 2 in')).toBeVisible();
    await nadia.goOffline();
    await desk.reload();
    await desk.getByLabel('Find a guest').fill(code ?? '');
    await expect(guestRow(nadia, 'Kabir Malhotra')).toHaveCount(0);
    await guestRow(nadia, 'Meera Kamat').getByRole('button', { name: 'Let in' }).click();
    await expect(guestRow(nadia, 'Meera Kamat')).toContainText('waiting to be sent');
    await nadia.goOnline();
    await expect(guestRow(nadia, 'Meera Kamat')).toContainText(/In at .* by Nadia Fonseca$/);
    await expect(desk.getByText('1 of 2 in')).toBeVisible();
  });

  await test.step('over again: an open page says so as the clock moves, and the next wait begins', async () => {
    await setClockBy(meera, 0);
    await meera.open('/');
    await expect(meera.page.getByLabel('Tell me about the next one')).toBeHidden();
    await moveClock(meera, 20 * 3_600_000);
    await expect(countdown(meera.page).getByText(/\d is over$/)).toBeVisible();
    await expect(meera.page.getByLabel('Tell me about the next one')).toBeVisible();

    await letItBegin(25 * 60);
    await openUntil(meera, /\d is over/);
    await meera.open('/members');
    await expect(meera.page.getByText('It is over. Thank you for building with us.')).toBeVisible();
    await nadia.open('/desk');
    await expect(desk.getByText('No edition is ahead. Applications wait for the next one.')).toBeVisible();
    expect(await mailbox.unread()).toEqual([]);
  });
});
