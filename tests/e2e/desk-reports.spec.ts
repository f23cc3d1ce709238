import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { say } from './support/chat.ts';
import { setClockAhead, startClockAhead } from './support/device-clock.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an organiser deletes a reported message and suspends its author offline, and the author reads why @slow', async ({
  member,
  organiser,
  server,
}) => {
  const { database } = server;
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await say(server, 'Asha Naik', 'Good evening');
  await ravi.send('Buy my coins');
  await expect(asha.line('Buy my coins')).toBeVisible();
  await asha.chat.getByRole('button', { name: /Buy my coins$/ }).click();
  await asha.page.getByRole('menuitem', { name: 'Report message' }).click();
  const report = asha.page.getByRole('dialog', { name: 'Report this message' });
  await report.getByLabel('What is wrong with it?').fill('It is an advertisement.');
  await expectAccessible(asha.page);
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(asha.page.getByText('Thank you. Only the organiser can see it.')).toBeVisible();

  const nadia = await organiser('Nadia Fonseca');
  const { page } = nadia;
  await startClockAhead(nadia, 0);
  await nadia.open('/desk');
  await page.getByRole('link', { name: 'Read 1 reported message' }).click();
  const item = page.getByRole('article', { name: 'A message by Ravi Menezes' });
  await expect(item).toContainText('“It is an advertisement.” Asha Naik');
  await expect(item.getByRole('listitem').filter({ hasText: 'Good evening' })).toContainText('Asha Naik');
  await nadia.goOffline();
  await item.getByRole('button', { name: 'Delete and suspend…' }).click();
  await item.getByLabel('May write again from').fill('2099-01-03');
  await item.getByLabel('Reason').fill('No advertisements, please.');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Delete and suspend Ravi Menezes' }).click();
  await expect(item.getByText(/^In \d+ s: Delete a message and suspend Ravi Menezes$/)).toBeVisible();

  // The organiser can undo the act for a minute. Then it waits for the network.
  await expect(item.getByRole('button', { name: 'Undo' })).toBeVisible();
  await setClockAhead(nadia, 61_000);
  await expect(item.getByText('Waiting to be sent: Delete a message and suspend Ravi Menezes')).toBeVisible();

  // Offline, so that Ravi writes before his device learns of the suspension.
  await ravi.goOffline();
  await nadia.goOnline();
  await expect(page.getByText('No report waits for a decision.')).toBeVisible();
  await expect(page.getByText('Deleted by Nadia Fonseca')).toBeVisible();
  await expect(asha.line('This message was deleted')).toBeVisible();
  await expect(asha.line('Buy my coins')).toHaveCount(0);

  // The suspended member reads why, and keeps what was written.
  await ravi.write('More coins');
  await ravi.goOnline();
  await expect(ravi.line('More coins')).toContainText(
    /You cannot write until .*2099\. Reason: No advertisements, please\./,
  );
  await ravi.page.reload();
  await expect(ravi.page.getByText(/but not write until .*2099/)).toBeVisible();
  await expect(ravi.page.getByText('Reason: No advertisements, please.').first()).toBeVisible();
  await expect(ravi.page.getByText('Your first steps')).toHaveCount(0);
  await expect(ravi.line('Good evening')).toBeVisible();
  await expect(asha.line('More coins')).toHaveCount(0);
  await ravi.composer.fill('Even more coins');
  await expect(ravi.chat.getByText(/You can send messages again from .*2099/)).toBeVisible();
  await expect(ravi.chat.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expectAccessible(ravi.page);

  // The suspension ends by the database's clock.
  await database.exec('update private.suspensions set until = now() where true');
  await ravi.line('More coins').getByRole('button', { name: 'Retry' }).click();
  await expect(asha.line('More coins')).toBeVisible();
});
