import { expect } from '@playwright/test';
import { expectDelivered, sendingMessages } from '../support/delivery.ts';
import { openBareTab, upgradeDatabases } from '../support/device-storage.ts';
import { test } from '../support/test.ts';
import { busyServer, offerOn, versionOf } from '../support/versions.ts';

test.use({ serviceWorkers: 'allow' });

/*
 * The steps of the first test, with waiting entries and two tabs of one member:
 *
 * | step                       | tab one       | tab two                          | outbox                        |
 * | -------------------------- | ------------- | -------------------------------- | ----------------------------- |
 * | N-1, server refuses        | writes two    | -                                | 2 wait                        |
 * | N deployed, N-1's files gone | offered N   | N-1, writes on                   | 2 wait, seen by both          |
 * | tab one updates            | N, writes one | N-1 keeps working with its draft | 3 wait, written by two versions |
 * | tab two writes on          | N             | told that it runs an old version | 3 wait                        |
 * | N+1 deployed, databases upgraded | offered N+1 | N-1 keeps working, loads a chunk | 4 wait, written by all     |
 * | both update                | N+1           | N+1                              | each arrives once, in order   |
 */
test('[18] [25] two tabs update across two versions, and all entries arrive once and in order', async ({
  member,
  server,
}) => {
  const [one, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  const refusing = await server.refuse('POST', sendingMessages, busyServer);
  await one.write('Old one');
  await one.write('Old two');
  await expect(one.pending()).toHaveCount(2);

  await server.deploy('n');
  const two = await one.secondTab();
  await two.composer.fill('Half a sen');
  await expect(offerOn(one)).toContainText('A new version is ready.');
  expect([await versionOf(one), await versionOf(two)]).toEqual([null, null]);
  await offerOn(one).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => versionOf(one)).toBe('n');
  await expect(one.pending()).toHaveCount(2);
  await one.write('New three');

  await expect(two.composer).toHaveValue('Half a sen');
  await expect(two.pending()).toHaveCount(3);
  expect(await versionOf(two)).toBe(null);
  await expect(offerOn(two)).toContainText('A new version is open in another tab.');

  await server.deploy('n-plus-1');
  await one.page.reload();
  await expect(one.pending()).toHaveCount(3);
  await upgradeDatabases(await openBareTab(one));
  await expect(offerOn(one)).toContainText('A new version is ready.');
  expect(await versionOf(one)).toBe('n');
  // Tab two still loads its chunks, although server and worker have newer versions.
  await two.directory.getByRole('link', { name: /Ravi Menezes/ }).click();
  await expect(two.page.getByRole('dialog', { name: 'Ravi Menezes' })).toBeVisible();
  await two.page.keyboard.press('Escape');
  await two.write('Old four');
  await expect(one.pending()).toHaveCount(4);
  await two.composer.fill('Another half');

  await offerOn(one).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => versionOf(one)).toBe('n-plus-1');
  expect(await versionOf(two)).toBe(null);
  await two.composer.blur();
  await offerOn(two).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionOf(two)).toBe('n-plus-1');
  await expect(two.composer).toHaveValue('Another half');
  await expect(two.pending()).toHaveCount(4);

  await refusing.stop();
  await expectDelivered(server, [one, two, ravi], ['Old one', 'Old two', 'New three', 'Old four']);
  expect(await server.requestsForMissing(/^\/assets\//)).toBe(0);
});
