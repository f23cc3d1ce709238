import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { fillIn } from './support/application.ts';
import type { TestServer } from './support/server.ts';
import { release, renderSite } from './support/editions.ts';
import { test } from './support/test.ts';

/** Stores applications of "Guest 1" and so on, as if they had come by the form. */
const apply = (server: TestServer, count: number, status = 'new') =>
  server.database.exec(
    `with stored as (
       insert into public.applications (id, name, email, business, phone, project, plan, edition, status, created_at,
         decided_at)
       select gen_random_uuid(), 'Guest ' || n, 'guest' || n || '@example.com', 'Shop', '+91 98765 43210', 'A shop', 'stay',
         '2027-01', '${status}', now() - n * interval '1 hour', now()
       from generate_series(1, ${count}) as n returning *
     )
     insert into private.attendees (edition, application_id, name, email)
     select edition, id, name, email from stored where status = 'accepted'`,
  );

/** Organisers can accept applications only for an edition that is ahead. */
test.beforeEach(({ server }) => release(server));

const openDesk = async (organiser: Actor) => {
  await organiser.open('/desk/applications');
  await expect(organiser.page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
};

const decide = async (page: Page, name: string, button: 'Accept' | 'Decline', send: string) => {
  await page.getByRole('link', { name }).click();
  if (button === 'Decline') await page.getByRole('button', { name: 'More decisions' }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: send }).click();
};

/** Has the server send the mails, and the desk pull again. */
const sendMails = async (server: TestServer, page: Page) => {
  await server.tick();
  await page.evaluate(() => dispatchEvent(new Event('online')));
};

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

  test('an organiser accepts offline, and the applicant gets one mail, one seat and one invitation', async ({
    newActor,
    organiser,
    server,
  }) => {
    await renderSite(server);
    const visitor = await newActor();
    await visitor.open('/');
    await fillIn(visitor.page);
    await visitor.page.getByRole('button', { name: 'Submit Application' }).click();
    await visitor.page.getByRole('link', { name: 'See how it stands' }).click();
    const state = visitor.page.locator('#state');
    await expect(state).toContainText('We have your application, Meera.', { useInnerText: true });
    await expect(state).toContainText('We answer by ');
    await expectAccessible(visitor.page);

    const nadia = await organiser('Nadia Fonseca');
    const { page } = nadia;
    await openDesk(nadia);
    await expect(page.getByRole('link', { name: 'Meera Kamat' })).toBeVisible();
    await expectAccessible(page);
    await nadia.goOffline();
    await page.reload();
    await page.getByRole('link', { name: 'Meera Kamat' }).click();
    await expect(page.getByRole('heading', { name: 'Meera Kamat' })).toBeFocused();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByLabel('Your own words in the mail').fill('Bring the red masala.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept and send' }).click();
    await expect(
      page.getByRole('heading', { name: 'Meera Kamat will have a seat once this is sent.' }),
    ).toBeFocused();
    await page.getByRole('button', { name: 'All applications' }).click();
    await expect(page.getByText('1 of 12 taken')).toBeVisible();
    await page.getByRole('tab', { name: 'Accepted 1' }).click();

    await nadia.goOnline();
    await expect(page.getByText('Accepted, waiting to be sent')).toHaveCount(0);
    await expect(page.getByText('Not paid')).toBeVisible();
    await page.getByRole('link', { name: 'Meera Kamat' }).click();
    await expect(page.getByText(', mail on its way')).toBeVisible();
    await sendMails(server, page);
    await expect(page.getByText(', mailed')).toBeVisible();
    const accepted = (await server.mails()).filter(({ subject }) => subject.startsWith('You have a seat'));
    expect(accepted.map(({ to }) => to)).toEqual(['meera@example.com']);
    expect(accepted[0]?.text).toContain('Bring the red masala.');
    const { rows } = await server.database.query<{ code: string }>(
      'select invitation_code as code from public.invitations',
    );
    expect(rows).toHaveLength(1);
    expect(accepted[0]?.text).toContain(`/auth?ref=${rows[0]?.code}#email=meera%40example.com`);

    await visitor.page.reload();
    await expect(state).toContainText('You have a seat, Meera.', { useInnerText: true });
    await expect(visitor.page.getByRole('main')).toContainText('10-11 January (Sunday-Monday), 2027', {
      useInnerText: true,
    });
    await expectAccessible(visitor.page);
  });
});

test('an organiser declines several applications offline, one of them too late @slow', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  const ravi = await organiser('Ravi Menezes');
  await apply(server, 4);
  const { page } = nadia;
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(nadia);
  await expect(page.getByRole('tab', { name: 'New 4' })).toBeVisible();
  await nadia.goOffline();
  for (const guest of ['Guest 1', 'Guest 2', 'Guest 3']) await page.getByLabel(`Select ${guest}`).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Decline 3 people' });
  await sheet.getByLabel('Your own words in the mail').fill('Come next year.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Decline 3 and send 3 mails' }).click();
  await expect(page.getByText('Declined 3, 3 waiting to be sent')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Declined 3' })).toBeVisible();

  // Ravi decides one of them first.
  await openDesk(ravi);
  await decide(ravi.page, 'Guest 2', 'Accept', 'Accept and send');
  await expect(ravi.page.getByText('The mail is on its way')).toBeVisible();
  await sendMails(server, ravi.page);
  await expect(ravi.page.getByText('Mail sent')).toBeVisible();

  await nadia.goOnline();
  await expect(page.getByText('Declined 2. 1 not done: see above')).toBeVisible();
  await sendMails(server, page);
  await expect(page.getByText('Declined 2, 2 mails sent. 1 not done: see above')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    /Not done: Decline Guest 2\. Ravi Menezes accepted this application on \d/,
  );
  const declined = (await server.mails()).filter(({ subject }) => subject.startsWith('Your application'));
  expect(declined.map(({ to }) => to).toSorted()).toEqual(['guest1@example.com', 'guest3@example.com']);
  expect(declined.every(({ text }) => text.includes('Come next year.'))).toBe(true);
});
