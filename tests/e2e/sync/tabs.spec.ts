import { expect, type Page, type Request } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[2] [4] the other tab delivers the shared queue when the sending tab crashes @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  await asha.goOffline();
  await asha.write('One, first tab');
  await beside.write('Two, second tab');
  const texts = ['One, first tab', 'Two, second tab'];
  for (const tab of [asha, beside]) await expect(tab.pending()).toHaveCount(2);

  const sending = requestsUnderWay(asha);
  const hung = await server.hang('POST', sendingMessages, 1);
  await asha.goOnline();
  await expect.poll(hung.waiting).toBe(1);
  await expect.poll(() => sending.size).toBe(1);
  const [request] = sending;
  const [leader, survivor] = request?.frame().page() === asha.page ? [asha, beside] : [beside, asha];
  await comeBackTo(survivor);
  await expect.poll(() => sendersWaiting(survivor)).toBeGreaterThan(0);
  expect(await server.calls('POST', sendingMessages)).toBe(1);

  await crash(leader.page);
  // The poll ends before a lease or the next regular pull does.
  await expect.poll(() => contentsOn(server)).toEqual(texts);
  // The request of the crashed tab reaches the server after the other tab's.
  await hung.release();
  await survivor.write('Three, the tab that stays');
  await expectDelivered(server, [survivor], [...texts, 'Three, the tab that stays']);
});

test('[5] another tab finishes the queue when the sending tab closes @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  await asha.goOffline();
  // More messages than one batch holds.
  const texts = Array.from({ length: 105 }, (_, index) => `Long queue ${String(index).padStart(3, '0')}`);
  await asha.writeAll(texts);
  const queued = async () => (await queuedOn(beside)).map(({ content }) => content);
  await expect.poll(queued).toEqual(texts);
  await expect(beside.line('Long queue 104')).toContainText('Waiting to send');

  const sends = await server.calls('POST', sendingMessages);
  const sending = Promise.race(
    [asha, beside].map(async (tab) => {
      await tab.page.waitForRequest((request) => sendingMessages.test(new URL(request.url()).pathname));
      return tab;
    }),
  );
  const answer = await server.holdAnswer('POST', sendingMessages);
  await asha.goOnline();
  const leader = await sending;
  await expect.poll(answer.waiting).toBe(1);
  expect((await contentsOn(server)).length).toBeGreaterThan(0);
  expect((await contentsOn(server)).length).toBeLessThan(texts.length);
  await leader.closeTab();
  await answer.release();

  const survivor = leader === asha ? beside : asha;
  await expect.poll(() => contentsOn(server)).toEqual(texts);
  await expect(survivor.pending()).toHaveCount(0);
  expect(await server.calls('POST', sendingMessages)).toBeGreaterThan(sends + 1);
  await expect.poll(() => queuedOn(survivor)).toEqual([]);
  await expect(survivor.line('Long queue 104')).toHaveCount(1);
});

/** The running message requests of all tabs of this device, updated from now on. */
const requestsUnderWay = ({ context }: Actor): ReadonlySet<Request> => {
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    if (sendingMessages.test(new URL(request.url()).pathname)) underWay.add(request);
  });
  context.on('requestfailed', (request) => underWay.delete(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  return underWay;
};

/** Crashes a page like a browser that runs out of memory: the page runs no handler. */
const crash = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // A crashed page never answers.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

/** Fires the event of a person who comes back to the tab, at which the engine sends. */
const comeBackTo = (tab: Actor): Promise<boolean> =>
  tab.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));

/** How many tabs wait for the lock of the member's outbox. */
const sendersWaiting = (tab: Actor): Promise<number> =>
  tab.page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name?.startsWith('outbox:') && !name.endsWith(':visitor')).length;
  });
