import { expect, type Page, type Request } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, sendingMessages } from '../support/delivery.ts';
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
  // The time limit is shorter than a lease and a regular pull.
  await expect.poll(() => contentsOn(server)).toEqual(texts);
  // The crashed tab's request reaches the server only now, after its messages.
  await hung.release();
  await survivor.write('Three, the tab that stays');
  await expectDelivered(server, [survivor], [...texts, 'Three, the tab that stays']);
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

const comeBackTo = (tab: Actor): Promise<boolean> =>
  tab.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));

const sendersWaiting = (tab: Actor): Promise<number> =>
  tab.page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name?.startsWith('outbox:') && !name.endsWith(':visitor')).length;
  });
