import { expect } from '@playwright/test';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { freeze } from '../support/frozen-page.ts';
import { test } from '../support/test.ts';

test('[6] another tab delivers the messages of a tab that froze while sending', async ({
  member,
  server,
}) => {
  const leader = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const second = await leader.secondTab();
  const request = await server.hang('POST', sendingMessages, 1);
  await leader.write('Frozen one, under way');
  await leader.write('Frozen two, behind it');
  await expect.poll(request.waiting).toBe(1);

  const page = await freeze(leader);
  await second.write('Frozen three, by the other tab');
  await expect(second.pending()).toHaveCount(3);
  expect((await queuedOn(second))[0]).toMatchObject({ state: 'sending', content: 'Frozen one, under way' });
  const all = ['Frozen one, under way', 'Frozen two, behind it', 'Frozen three, by the other tab'];
  // The lease lasts 30 s.
  await expect(second.pending()).toHaveCount(0, { timeout: 45_000 });
  await expectDelivered(server, [second, ravi], all);

  await request.release();
  await page.thaw();
  await expectDelivered(server, [leader, second, ravi], all);
  await leader.write('Frozen four, by the thawed tab');
  await second.write('Frozen five, by the other tab');
  await expectDelivered(
    server,
    [leader, second, ravi],
    [...all, 'Frozen four, by the thawed tab', 'Frozen five, by the other tab'],
  );
});
