import { expect } from '@playwright/test';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[23] the app waits as long as the server asks, and keeps sending the rest', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  // Long enough for the other steps of this test.
  const seconds = 15;
  const before = await server.calls('POST', sendingMessages);
  const busy = await server.refuse('POST', sendingMessages, {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests',
    retryAfterSeconds: seconds,
    times: 1,
  });
  const askedAt: number[] = [];
  asha.page.on('requestfinished', (request) => {
    // Measures by the browser's clock, because events reach this process late.
    if (sendingMessages.test(new URL(request.url()).pathname)) askedAt.push(request.timing().startTime);
  });
  await asha.write('One, while the server is busy');
  await asha.write('Two, behind it');
  await expect.poll(busy.count).toBe(1);

  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await expect(ravi.directory.getByText('Assagao, Goa')).toBeVisible();
  await expect(asha.pending()).toHaveCount(2);
  expect((await queuedOn(asha)).map(({ state }) => state)).toEqual(['queued', 'queued']);
  // Neither coming back to the tab nor going online may shorten the wait.
  await asha.page.evaluate(() =>
    ['focus', 'online'].map((name) => globalThis.dispatchEvent(new Event(name))),
  );
  expect(await server.calls('POST', sendingMessages)).toBe(before + 1);

  await expect.poll(() => askedAt.length).toBeGreaterThan(1);
  const [first = 0, second = 0] = askedAt;
  expect(second - first).toBeGreaterThanOrEqual(seconds * 1000);
  await expectDelivered(server, [asha, ravi], ['One, while the server is busy', 'Two, behind it']);
  expect(await busy.count()).toBe(1);
});
