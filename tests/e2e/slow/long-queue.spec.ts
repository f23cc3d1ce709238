import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[5] another tab finishes the queue when the sending tab closes', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  await asha.goOffline();
  // More messages than one batch holds.
  const texts = Array.from({ length: 105 }, (_, index) => `Long queue ${String(index).padStart(3, '0')}`);
  await asha.writeAll(texts);
  await expect.poll(() => contentsQueuedOn(beside)).toEqual(texts);
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

const contentsQueuedOn = async (tab: Actor): Promise<readonly string[]> =>
  (await queuedOn(tab)).map(({ content }) => content);
