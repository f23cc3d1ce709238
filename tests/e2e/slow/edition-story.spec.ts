import { expect } from '@playwright/test';
import { fillIn } from '../support/application.ts';
import { editionBegunAgo, publish } from '../support/publish.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const guests = [
  { name: 'Meera Kamat', email: 'meera@example.com', stage: 'Arrive, eat, breathe' },
  { name: 'Joel Dias', email: 'joel@example.com', stage: 'Arrive, eat, swim' },
];

test('two visitors apply offline, an organiser at the villa accepts each and changes the programme, and all arrives once', async ({
  newActor,
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await publish(server, { ...editionBegunAgo(-14 * 24 * 60), id: '2025-10', sequence: 1 });
  const { page } = nadia;
  await nadia.open('/desk/applications');
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  const home = async () => (await fetch(server.url)).text();
  const mailsOf = async (to: string, subject: RegExp) =>
    (await server.mails()).filter((mail) => mail.to === to && subject.test(mail.subject));

  for (const [index, { name, email, stage }] of guests.entries()) {
    const visitor = await newActor();
    await visitor.open('/');
    await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await visitor.goOffline();
    await visitor.page.reload();
    await fillIn(visitor.page, name, email);
    await visitor.page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(
      visitor.page.getByText('Saved. We will send it when you are back online.').first(),
    ).toBeVisible();
    await visitor.goOnline();
    await visitor.page.getByRole('link', { name: 'See how it stands' }).click();
    const state = visitor.page.locator('#state');
    await expect(state).toContainText('have not decided yet', { useInnerText: true });

    await page.goto(`${server.url}/desk/applications`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await nadia.goOffline();
    await page.reload();
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Accept and send' }).click();
    await expect(page.getByText('Accepted, waiting to be sent')).toBeVisible();
    await page.getByRole('link', { name: 'Edition' }).click();
    const programme = page.getByRole('group').filter({ hasText: 'Programme of the bootcamp' });
    await programme.getByText('Programme of the bootcamp').click();
    await programme.getByLabel('Title').first().fill(stage);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Waiting to be sent: Publish /)).toBeVisible();
    expect(await home()).not.toContain(stage);
    expect(await mailsOf(email, /^You have a seat/)).toHaveLength(0);

    await nadia.goOnline();
    await expect.poll(home).toContain(stage);
    const calendar = await fetch(`${server.url}/calendar/2025-10.ics`);
    expect(await calendar.text()).toContain(`SEQUENCE:${index + 2}\r\n`);
    await page.getByRole('link', { name: 'Applications' }).click();
    await expect(page.getByText(`${index + 1} of 12 taken`)).toBeVisible();
    await expect.poll(async () => (await mailsOf(email, /^You have a seat/)).length).toBe(1);
    expect(await mailsOf(email, /./)).toHaveLength(2);
    const { data: invitations } = await server
      .client(server.keys.secret)
      .from('invitations')
      .select('invitee_email')
      .eq('invitee_email', email);
    expect(invitations).toHaveLength(1);
    await visitor.page.reload();
    await expect(state).toContainText('You have a seat.', { useInnerText: true });
  }
});
