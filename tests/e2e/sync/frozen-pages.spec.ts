import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { say } from '../support/chat.ts';
import { contentsOn, expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { startClockAhead } from '../support/device-clock.ts';
import { test } from '../support/test.ts';

/** An hour and a minute. */
const absenceMs = 3_660_000;

interface FrozenPage {
  /** Sets the clock of the frozen page `ms` ahead. Only after `startClockAhead`. */
  setClockAhead(ms: number): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Suspends the page like a system that freezes its process: no timer, answer or event reaches it, and it misses
 * broadcasts. (Chromium itself freezes only hidden pages, and here all are visible.) Thawing fires the browser's event.
 */
const freeze = async ({ context, page }: Actor): Promise<FrozenPage> => {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<string>((resolve) => {
    session.once('Debugger.paused', ({ callFrames }) => resolve(callFrames[0]?.callFrameId ?? ''));
  });
  const evaluation = session.send('Runtime.evaluate', { expression: 'debugger' });
  const callFrameId = await stopped;
  return {
    async setClockAhead(ms) {
      await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `setClockAhead(${ms})` });
    },
    async thaw() {
      await session.send('Debugger.resume');
      await evaluation;
      await session.detach();
      await page.evaluate(() => document.dispatchEvent(new Event('resume')));
    },
  };
};

test('[14] a device that slept for an hour catches up and sends when it wakes @slow', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  const asha = await member('Asha Naik', { prepare: (actor) => startClockAhead(actor, -absenceMs) });
  const request = await server.hang('POST', sendingMessages, 1);
  await asha.write('Sleep one, on its way');
  // Waits for the first request, or one batch would send both messages.
  await expect.poll(request.waiting).toBe(1);
  await asha.write('Sleep two, not yet');

  const page = await freeze(asha);
  await request.release();
  await expect.poll(() => contentsOn(server)).toEqual(['Sleep one, on its way']);
  await server.cutSockets();
  await server.expireTokens();
  await say(server, 'Ravi Menezes', 'Sleep three, while it slept');
  await page.setClockAhead(0);
  await page.thaw();

  const all = ['Sleep one, on its way', 'Sleep three, while it slept', 'Sleep two, not yet'];
  await expectDelivered(server, [asha], all);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
});

test('[6] another tab delivers the messages of a tab that froze while sending @slow', async ({
  member,
  server,
}) => {
  const leader = await member('Asha Naik');
  const second = await leader.secondTab();
  const request = await server.hang('POST', sendingMessages, 1);
  await leader.write('Frozen one, under way');
  await leader.write('Frozen two, behind it');
  await expect.poll(request.waiting).toBe(1);

  const page = await freeze(leader);
  await second.write('Frozen three, by the other tab');
  expect((await queuedOn(second))[0]).toMatchObject({ state: 'sending', content: 'Frozen one, under way' });
  // Waits for the lease of 30 s to end: the test cannot move the clock while the other tab is frozen.
  await expect(second.pending()).toHaveCount(0, { timeout: 45_000 });
  const all = ['Frozen one, under way', 'Frozen two, behind it', 'Frozen three, by the other tab'];
  await expectDelivered(server, [second], all);

  await request.release();
  await page.thaw();
  await leader.write('Frozen four, by the thawed tab');
  await expectDelivered(server, [leader, second], [...all, 'Frozen four, by the thawed tab']);
});
