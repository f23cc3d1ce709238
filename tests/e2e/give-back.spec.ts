import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { seatGuests, showEdition } from './support/gate.ts';
import { controlled } from './support/opening.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/** Kabir waits for a seat of the gate's edition. */
const waitlistKabir = (server: TestServer) =>
  server.database.exec(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
     values (gen_random_uuid(), 'Kabir Malhotra', 'kabir@example.com', 'B', '1', 'P', 'stay', '2027-01', 'waitlisted')`,
  );

const giveBack = async (page: Page) => {
  await page.getByRole('button', { name: 'I can’t come' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give your seat back?' });
  await expect(dialog).toContainText('Your seat in January 2027 becomes free');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give it back' }).click();
};

const seats = async (server: TestServer) =>
  (
    await server.database.query(
      `select name, cancelled_at is null as has_seat from private.attendees order by name`,
    )
  ).rows;
/** What the landing page says of the seats once the clock has had it built again. */
const seatsOnSite = async (server: TestServer) => {
  // The clock waits a minute between two builds.
  await server.database.exec('update private.clock set build_ask_at = now() where only_row');
  await server.tick();
  const [home, programme] = await Promise.all(
    ['/', '/event.json'].map(async (path) => (await fetch(`${server.url}${path}`)).text()),
  );
  return [
    /included\u00A0· <span[^>]*>([^<]*)/.exec(home ?? '')?.[1],
    /"seats_left":\w+/.exec(programme ?? '')?.[0],
  ];
};
const mailsToOrganiser = async (server: TestServer) =>
  (await server.mails())
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('can’t come'))
    .toSorted();

test('two who can’t come give their seats back, one online and one offline, and the waitlist’s first is offered', async ({
  member,
  server,
}) => {
  await showEdition(server);
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  const nadia = await member('Nadia Fonseca');
  await seatGuests(server, ['Asha Naik', 'Ravi Menezes'], ['Nadia Fonseca']);
  await waitlistKabir(server);
  await asha.open('/members');
  await expect(asha.page.getByText('you have a seat')).toBeVisible();
  await asha.page.getByRole('link', { name: 'Ticket', exact: true }).first().click();
  await expect(asha.page.getByRole('img', { name: 'Your ticket as a QR code' })).toBeVisible();
  await giveBack(asha.page);
  await expect(asha.page.getByText('Your seat is given back', { exact: true })).toBeVisible();
  await expect(asha.page.getByRole('heading', { name: 'You gave your seat back' })).toBeVisible();
  await expect(asha.page.getByRole('button', { name: 'I can’t come' })).toHaveCount(0);
  await expectAccessible(asha.page);

  await ravi.open('/members');
  await expect(ravi.page.getByText('you have a seat')).toBeVisible();
  await ravi.open('/ticket');
  await expect(ravi.page.getByRole('img', { name: 'Your ticket as a QR code' })).toBeVisible();
  await expect(ravi.page.getByRole('button', { name: 'I can’t come' })).toBeVisible();
  await ravi.goOffline();
  await ravi.page.getByRole('button', { name: 'I can’t come' }).click();
  await expect(
    ravi.page.getByText('This device sends it later; until then the seat is yours.'),
  ).toBeVisible();
  await ravi.page.getByRole('button', { name: 'Keep my seat' }).click();
  await giveBack(ravi.page);
  const waiting = ravi.page.getByText('Waiting to be sent: give your seat back');
  await expect(waiting).toBeVisible();
  await expect(ravi.page.getByText('Show it at the gate')).toHaveCount(0);
  const code = ravi.page.getByRole('img', { name: 'Your ticket as a QR code' });
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Infinity;
  expect(await top(waiting)).toBeLessThan(await top(code));
  await ravi.page.reload();
  await expect(waiting).toBeVisible();
  await ravi.page.getByRole('link', { name: 'Members portal' }).click();
  await expect(ravi.page.getByText('your seat goes back')).toBeVisible();
  expect(await seats(server)).toEqual([
    { name: 'Asha Naik', has_seat: false },
    { name: 'Ravi Menezes', has_seat: true },
  ]);

  const ack = await server.dropNextAck('POST', /\/rpc\/give_seat_back$/);
  await ravi.goOnline();
  await expect.poll(() => seats(server)).toContainEqual({ name: 'Ravi Menezes', has_seat: false });
  expect(await ack.dropped()).toBe(true);
  await expect(ravi.page.getByText('your seat goes back')).toHaveCount(0, { timeout: 30_000 });
  await expect(ravi.page.getByRole('link', { name: 'Apply', exact: true })).toBeVisible();
  await expect
    .poll(() => mailsToOrganiser(server), { timeout: 30_000 })
    .toEqual(['Asha Naik can’t come to January 2027', 'Ravi Menezes can’t come to January 2027']);

  await nadia.page.setViewportSize({ width: 390, height: 844 });
  await nadia.open('/desk');
  await nadia.page
    .getByRole('link', { name: /^Open \d+ seats are free: Kabir Malhotra is first on the waitlist/ })
    .click();
  await expect(nadia.page.getByRole('heading', { name: 'Kabir Malhotra' })).toBeVisible();
  await nadia.open('/desk/record');
  await expect(nadia.page.getByText('Asha Naik gave the seat back.')).toBeVisible();
});

test('the site says how many seats are left once the clock has had it built again', async ({ server }) => {
  await showEdition(server);
  await seatGuests(server, ['Asha Naik', 'Ravi Menezes'], []);
  await expect
    .poll(() => seatsOnSite(server), { timeout: 30_000 })
    .toEqual(['10 of 12 seats left', '"seats_left":10']);
  await server.database.exec(`update private.attendees set cancelled_at = now() where name = 'Asha Naik'`);
  await expect
    .poll(() => seatsOnSite(server), { timeout: 30_000 })
    .toEqual(['11 of 12 seats left', '"seats_left":11']);
});

test('an applicant without an account gives the seat back on the page of the private link', async ({
  newActor,
  server,
}) => {
  await showEdition(server);
  const { rows } = await server.database.query<{ receipt_token: string }>(
    `with applied as (
       insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
       values (gen_random_uuid(), 'Meera Iyer', 'meera@example.com', 'B', '1', 'P', 'stay', '2027-01', 'accepted') returning *
     ), seated as (
       insert into private.attendees (edition, application_id, name, email) select edition, id, name, email from applied
     )
     select receipt_token from applied`,
  );
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open(`/application#${rows[0]?.receipt_token}`);
  const press = page.getByRole('button', { name: 'I can’t come' });
  const dialog = page.getByRole('dialog', { name: 'Give your seat back?' });
  await press.click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my seat' }).click();
  await expect(dialog).toBeHidden();
  await press.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await server.calls('POST', /\/rpc\/give_seat_back_by_link$/)).toBe(0);

  // The worker keeps the page when it is opened again.
  await controlled(page);
  await page.reload();
  await expect(press).toBeVisible();
  await visitor.goOffline();
  await page.reload();
  await expect(page.getByText('We can’t reach the club right now. This is how it stood on')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What comes next' })).toContainText('Join the members portal.');
  await press.click();
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('We can’t reach the club right now. Please try again.')).toBeVisible();
  await visitor.goOnline();
  await press.click();
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('You gave your seat back. Thank you for telling us.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your seat' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeFocused();
  await expectAccessible(page);
  expect(await seats(server)).toEqual([{ name: 'Meera Iyer', has_seat: false }]);
});

/** Kabir waits for a seat, and opens the page of his private link. Returns the page and his application's id. */
const openWaiting = async (visitor: Actor) => {
  const { page, server } = visitor;
  await showEdition(server);
  const { rows } = await server.database.query<{ id: string; receipt_token: string }>(
    `with applied as (
       insert into public.applications (id, name, email, business, phone, project, plan, edition, status, version)
       values (gen_random_uuid(), 'Kabir Malhotra', 'kabir@example.com', 'B', '1', 'P', 'stay', '2027-01', 'waitlisted', 1)
       returning *
     ), decided as (
       insert into private.application_decisions (id, application_id, version, decision, outcome, note)
       select gen_random_uuid(), id, 1, 'waitlisted', 'waitlisted', '' from applied
     )
     select id, receipt_token from applied`,
  );
  const [application] = rows;
  if (!application) throw new Error('The application is not stored.');
  await visitor.open(`/application#${application.receipt_token}`);
  await expect(page.getByText('You are on the waitlist.')).toBeVisible();
  return { page, id: application.id };
};

test('an applicant leaves the waitlist on the page of the private link, and the desk says so', async ({
  newActor,
  member,
  server,
}) => {
  const { page, id } = await openWaiting(await newActor());
  const leave = page.getByRole('button', { name: 'Leave the waitlist' });
  const dialog = page.getByRole('dialog', { name: 'Leave the waitlist?', exact: true });
  await leave.click();
  await expect(dialog).toContainText('You can apply again');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(dialog).toBeHidden();

  // Another link in the same tab is another application.
  await leave.click();
  const own = page.url();
  await page.evaluate(() => location.assign('#another'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('There is no application under this link.')).toBeVisible();
  await page.evaluate((address) => location.assign(address), own);
  await leave.click();
  await dialog.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByText('Your application is withdrawn.')).toBeVisible();
  await expect(page.getByText('Decided on')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeFocused();
  await expect(leave).toBeHidden();
  await expect(page.getByRole('link', { name: 'Apply again' })).toBeVisible();

  const nadia = await member('Nadia Fonseca');
  await seatGuests(server, [], ['Nadia Fonseca']);
  await nadia.open(`/desk/${id}`);
  await expect(nadia.page.getByText('Left the waitlist', { exact: true })).toBeVisible();
  await expect(nadia.page.getByText('Kabir Malhotra: Left the waitlist')).toBeVisible();
  await nadia.open('/desk/record');
  await expect(nadia.page.getByText('Kabir Malhotra left the waitlist.')).toBeVisible();
});

test('an applicant accepted meanwhile keeps the seat when they press that they leave the waitlist', async ({
  newActor,
  server,
}) => {
  const { page, id } = await openWaiting(await newActor());
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  await server.database.exec(
    `update public.applications set status = 'accepted', version = 2 where id = '${id}';
     insert into private.attendees (edition, application_id, name, email)
     select edition, id, name, email from public.applications where id = '${id}'`,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByText('You have a seat.', { exact: true })).toBeVisible();
  expect(await seats(server)).toEqual([{ name: 'Kabir Malhotra', has_seat: true }]);
});
