import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { startClockAhead } from './support/device-clock.ts';
import { januaryEdition, publishJanuary, seatApplicant } from './support/editions.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the page of the private link says that a seat is to pay, paid, and over', async ({
  member,
  server,
}) => {
  await publishJanuary(server);
  const { receipt_token } = await seatApplicant(server, 'Meera Iyer', januaryEdition);
  const asha = await member('Asha Naik');
  const { page } = asha;
  const state = page.locator('#state');
  /** The document has the texts of every edition. */
  const shown = (text: string) => page.getByText(text).filter({ visible: true });
  await asha.open(`/application#${receipt_token}`);
  await expect(state).toContainText('You have a seat.', { useInnerText: true });
  await expect(shown('Most popular')).toHaveCount(1);
  // Somebody who is signed in needs no account.
  await expect(shown('Open your ticket.')).toHaveCount(1);
  await expect(shown('Sign in there')).toHaveCount(0);
  await expectAccessible(page);

  await server.database.exec(`update private.attendees set payment = 'paid'`);
  await page.reload();
  await expect(state).toContainText('Paid. The seat is yours.', { useInnerText: true });
  await expect(shown('Most popular')).toHaveCount(0);

  await startClockAhead(asha, Date.parse('2027-01-13T10:00:00+05:30') - Date.now());
  await page.reload();
  await expect(state).toContainText('Thank you for building with us.', { useInnerText: true });
  await expect(page.getByRole('main')).not.toContainText('The seat is yours', { useInnerText: true });
  await expect(page.getByText('January 2027 is over.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell me about the next one' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply for/ })).toBeHidden();
  await expectAccessible(page);
});

test('the sign-in says why a guest without a session does not see the ticket', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/auth?next=/ticket');
  const reason = page.getByText('New here? Choose Sign Up, with the address that you applied with.');
  await expect(reason).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(reason).toBeVisible();
  await visitor.open('/auth');
  await expect(page.getByText('Sign in to the members portal, or join the club.')).toBeVisible();
});
