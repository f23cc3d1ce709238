import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { documentsOn } from './support/device-storage.ts';
import { guestRow, openGate, prepareGate } from './support/gate.ts';
import { test } from './support/test.ts';

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an attendee opens the ticket without a network, until it is cancelled @slow', async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const { page } = asha;
    await prepareGate(server, ['Asha Naik', 'Meera Iyer']);
    const kept = () => documentsOn(page);
    // The portal pulls the ticket before the member opens its page.
    await asha.open('/members');
    await expect.poll(kept).toContain('ticket');
    await asha.goOffline();
    await page.goto(`${server.url}/ticket`);
    const ticket = page.getByRole('img', { name: 'Your ticket as a QR code' });
    await expect(ticket).toBeVisible();
    await expect(page.getByText(/^[2-9A-Z]{6}$/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toContainText('the gate does not need it');
    await expect(page.getByText('Chair 1 of 12')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn it over' }).click();
    await expect(page.getByText('whom to call appear here before the edition begins')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as picture' }).click();
    expect((await saved).suggestedFilename()).toBe('goa-build-club-ticket.png');

    await server.database.exec(`
      insert into private.check_ins (id, attendee_id, happened_at) select gen_random_uuid(), id, now() from private.attendees`);
    await asha.goOnline();
    await page.goto(`${server.url}/ticket`);
    await expect(page.getByText('You were let in at')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toContainText('The gate has let you in.');
    await page.getByText('10 of 12 chairs are free').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Chair 2' })).toHaveText('Chair 2Meera');
    await server.database.exec("update private.attendees set cancelled_at = now() where name = 'Meera Iyer'");
    await expect(page.getByText('11 of 12 chairs are free')).toBeVisible();
    await server.database.exec("update private.attendees set cancelled_at = null where name = 'Meera Iyer'");
    await expect(page.locator('use[href$="#lt-guest-2"]')).toHaveClass('sits-down');
    // The list of names needs another pull.
    await expect(page.getByRole('listitem').filter({ hasText: 'Chair 2' })).toHaveText('Chair 2Meera');
    await server.database.exec('update private.attendees set cancelled_at = now() where true');
    await page.goto(`${server.url}/ticket`);
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect(ticket).toHaveCount(0);
    await page.getByRole('link', { name: 'Members portal' }).click();
    await asha.signOut();
    await expect.poll(kept).toEqual([]);
  });
});

test('a gate whose session ended keeps working, and sends its check-ins after the next sign-in @slow', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await openGate(nadia);
  await expect(guestRow(nadia, 'Meera Iyer')).toBeVisible();
  // Ends the session as another device does. The access token stays valid for an hour.
  await server.database.exec(`
    delete from auth.sessions using auth.users
    where users.id = sessions.user_id and users.email = 'nadia.fonseca@example.com'`);
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await expect(notice).toContainText('go on working from the copy on this device');
  await guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Let in' }).click();
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText('waiting to be sent');
  await expectAccessible(page);

  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await nadia.fillSignIn('nadia.fonseca@example.com');
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText(/In at .* by Nadia Fonseca$/);
  await expect(notice).toHaveCount(0);
});
