import { expect, type Page } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { watchBeginning } from '../support/beginning.ts';
import { contentsOn, expectDelivered, patience, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

/** What a tab that stays needs to notice that another one died and to send in its place; less than a regular pull. */
const promptly = { timeout: 20_000 };

/** Ends a page as the browser does whose memory ran out: nothing of it gets a last word. */
const crash = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // Never answered: who would?
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

/** A second tab after the last pull of its beginning: from here it does nothing without a reason. */
const settledTab = async (first: Actor): Promise<Actor> => {
  const opening = new Promise<() => Promise<void>>((resolve) => {
    first.context.once('page', (page) => resolve(watchBeginning(page)));
  });
  const tab = await first.secondTab();
  const begun = await opening;
  await begun();
  return tab;
};

/** What anything between two tabs looks like to the one behind: the person came back to it. */
const nudge = (tab: Actor): Promise<boolean> =>
  tab.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));

const contentsQueuedOn = async (tab: Actor): Promise<readonly string[]> =>
  (await queuedOn(tab)).map(({ content }) => content);

const sendersWaiting = (tab: Actor): Promise<number> =>
  tab.page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name?.startsWith('outbox:') && !name.endsWith(':visitor')).length;
  });

for (const [how, end] of [
  ['crashes', crash],
  ['is closed', (page: Page) => page.close()],
] as const) {
  test(`[2] a tab that ${how} while it sends leaves the message to the tab beside it, which delivers it once and soon`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const ravi = await member('Ravi Menezes');
    const beside = await settledTab(asha);
    const hung = server.hang('POST', sendingMessages, 1);
    await asha.write('Sent by a tab that dies');
    await expect.poll(hung.waiting).toBe(1);
    await end(asha.page);
    await expect.poll(() => contentsOn(server), promptly).toEqual(['Sent by a tab that dies']);

    // The dead tab's own request gets through only now, and finds its message there.
    hung.release();
    await beside.write('Sent by the tab beside it');
    await expectDelivered(server, [beside, ravi], ['Sent by a tab that dies', 'Sent by the tab beside it']);
  });

  test(`[2] what the only tab was sending when it ${how} is delivered once by the next one that opens`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const ravi = await member('Ravi Menezes');
    const hung = server.hang('POST', sendingMessages, 1);
    await asha.write('Sent by a tab that dies');
    await asha.write('Written behind it');
    await expect.poll(hung.waiting).toBe(1);
    await end(asha.page);
    await asha.openTab('/members');
    await expect
      .poll(() => contentsOn(server), promptly)
      .toEqual(['Sent by a tab that dies', 'Written behind it']);
    hung.release();
    await expectDelivered(server, [asha, ravi], ['Sent by a tab that dies', 'Written behind it']);
  });
}

test('[4] two tabs that write offline share one queue, one of them sends it, once and in order', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const beside = await asha.secondTab();
  await asha.goOffline();
  const texts = ['One, first tab', 'Two, second tab', 'Three, first tab', 'Four, second tab'];
  for (const [index, text] of texts.entries()) await (index % 2 === 0 ? asha : beside).write(text);
  for (const tab of [asha, beside]) await expect(tab.pending()).toHaveCount(4);

  const hung = server.hang('POST', sendingMessages);
  await asha.goOnline();
  await expect.poll(hung.waiting).toBe(1);
  for (const tab of [asha, beside]) await nudge(tab);
  await expect.poll(() => sendersWaiting(asha)).toBeGreaterThan(0);
  expect(hung.waiting()).toBe(1);
  hung.release();
  await expectDelivered(server, [asha, beside, ravi], texts);
  expect(server.calls('POST', sendingMessages)).toBeLessThanOrEqual(texts.length);
});

test('[5] the tab that sends is closed in the middle of a long queue, and the other one finishes it', async ({
  member,
  server,
}) => {
  test.slow();
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const beside = await asha.secondTab();
  await asha.goOffline();
  // More than one batch.
  const texts = Array.from({ length: 105 }, (_, index) => `Long queue ${String(index).padStart(3, '0')}`);
  await asha.writeAll(texts);
  await expect.poll(() => contentsQueuedOn(beside), patience).toEqual(texts);
  await expect(beside.line('Long queue 104')).toContainText('Waiting to send');

  const sends = server.calls('POST', sendingMessages);
  const sending = Promise.race(
    [asha, beside].map(async (tab) => {
      await tab.page.waitForRequest((request) => sendingMessages.test(new URL(request.url()).pathname));
      return tab;
    }),
  );
  const answer = server.holdAnswer('POST', sendingMessages);
  await asha.goOnline();
  const leader = await sending;
  await expect.poll(answer.waiting).toBe(1);
  expect((await contentsOn(server)).length).toBeGreaterThan(0);
  expect((await contentsOn(server)).length).toBeLessThan(texts.length);
  await leader.closeTab();
  answer.release();

  const survivor = leader === asha ? beside : asha;
  await expect.poll(() => contentsOn(server), patience).toEqual(texts);
  await expect(survivor.pending()).toHaveCount(0, patience);
  expect(server.calls('POST', sendingMessages)).toBeGreaterThan(sends + 1);
  await expect.poll(() => queuedOn(survivor)).toEqual([]);
  for (const device of [survivor, ravi]) {
    await expect(device.line('Long queue 104')).toHaveCount(1, patience);
    await expect(async () => {
      const lines = await device.linesWith('Long queue');
      const shown = lines.map((line) => /Long queue \d{3}/.exec(line)?.[0]);
      expect(shown).toEqual(texts.slice(-shown.length));
      expect(shown.length).toBeGreaterThanOrEqual(100);
    }).toPass(patience);
  }
});
