import { expect } from '@playwright/test';
import { expectDelivered } from '../support/delivery.ts';
import { evictDatabases, storedCounts } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

test('[20b] a message written during an eviction stays in the composer or arrives', async ({
  member,
  server,
}) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  await asha.composer.fill('At that moment');
  await Promise.all([evictDatabases(asha, asha.page), asha.composer.press('Enter')]);
  await expect(asha.composer).not.toHaveAttribute('readonly');
  if ((await asha.composer.inputValue()) !== '') {
    const kept = async () => (await storedCounts(asha.page))['mirror/messages'];
    await expect.poll(kept).toBe(0);
    await asha.composer.press('Enter');
    await expect(asha.composer).toHaveValue('');
  }
  await expectDelivered(server, [asha, ravi], ['At that moment']);
});
