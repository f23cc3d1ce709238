import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { say } from '../support/chat.ts';
import { entriesOn, expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test.describe('[13] the server is gone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[13] messages wait while the browser wrongly says online @slow', async ({ member, server }) => {
    const asha = await member('Asha Naik');
    await pretend(asha, true);
    await server.stop();
    await asha.write('Silence one');
    await expect(asha.page.getByText('Out of reach', { exact: true })).toBeVisible();
    await asha.closeTab();
    await asha.openTab('/members');
    await asha.write('Silence two');
    await expect(asha.page.getByText('Out of reach', { exact: true })).toBeVisible();
    await expect(asha.pending()).toHaveCount(2);
    expect((await queuedOn(asha)).map(({ content }) => content)).toEqual(['Silence one', 'Silence two']);

    await server.start();
    // Only the next retry of the backoff sends the message.
    await expectDelivered(server, [asha], ['Silence one', 'Silence two']);
    await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
    expect(await asha.page.evaluate(() => Reflect.get(globalThis, 'onlineEvents') as number)).toBe(0);
  });
});

test('[13] the app sends and receives while the browser wrongly says offline', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  const asha = await newActor();
  await pretend(asha, false);
  await asha.signIn('asha.naik@example.com');
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await asha.send('Working one');
  await say(server, 'Ravi Menezes', 'Working two');
  await expect(asha.line('Working two')).toBeVisible();

  await asha.page.evaluate(() => dispatchEvent(new Event('offline')));
  await asha.write('Working three, after a false alarm');
  await expectDelivered(server, [asha], ['Working one', 'Working two', 'Working three, after a false alarm']);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();

  await server.stop();
  await asha.write('Waiting four');
  await expect(asha.page.getByText('Offline', { exact: true })).toBeVisible();
});

test('[13] the page shows at once that the network failed while it opened @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.closeTab();
  // The browser still says online at first, and fires its offline event before the app listens.
  await asha.context.addInitScript(() => {
    let questions = 0;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => (questions += 1) === 1 });
  });
  const network = await server.hang('POST', /^\/(rest|auth|functions)\//);
  let failures = 0;
  asha.context.on('requestfailed', (request) => {
    if (/\/(rest|auth|functions)\/v1\//.test(request.url())) failures += 1;
  });
  await asha.openTab('/members');
  // Must show before the transport's timeout of 15 s.
  await expect(asha.page.getByText('Offline', { exact: true })).toBeVisible();
  expect(failures).toBe(0);
  await expect(asha.page.getByText(/^as of/)).toBeVisible();
  await network.release();
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
});

test('[13] [BO2] after the network is back, two tabs try once at once, and then after 1, 2 and 5 seconds', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  await asha.goOffline();
  await asha.write('Once the network is back');
  // Long enough that the steps have grown.
  await expect.poll(() => attemptsOn(asha), { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  await server.stop();
  const attempts: number[] = [];
  asha.context.on('request', (request) => {
    if (sendingMessages.test(new URL(request.url()).pathname)) attempts.push(Date.now());
  });
  const back = Date.now();
  await asha.goOnline();
  await expect.poll(() => attempts.length, { timeout: 25_000 }).toBe(4);
  // From the return on, because a busy machine is late with a timer and with the news of a request, and never early.
  const late = 1_500;
  for (const [index, due] of [0, 1_000, 3_000, 8_000].entries()) {
    const waited = (attempts[index] ?? 0) - back;
    expect(waited).toBeGreaterThanOrEqual(due - 50);
    expect(waited).toBeLessThan(due + late * (index + 1));
  }
  await server.start();
  // The next step would take ten seconds.
  await asha.page.evaluate(() => dispatchEvent(new Event('online')));
  await expectDelivered(server, [asha, beside], ['Once the network is back']);
});

/** How often the device has tried to send its first entry without an answer. */
const attemptsOn = async (actor: Actor): Promise<number> =>
  (await entriesOn(actor, 'members'))[0]?.unansweredCount ?? 0;

/** Fakes `navigator.onLine` from the next document on, and counts its online events. */
const pretend = async (actor: Actor, isOnline: boolean): Promise<void> => {
  await actor.context.addInitScript((claim) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => claim });
    let events = 0;
    addEventListener('online', () => {
      events += 1;
    });
    Object.defineProperty(globalThis, 'onlineEvents', { get: () => events });
  }, isOnline);
};
