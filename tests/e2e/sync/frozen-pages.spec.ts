import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { setClockBy } from '../support/device-clock.ts';
import { test } from '../support/test.ts';

const hourMs = 3_660_000;

test('[6] a tab frozen while it sends: another tab delivers for both once the lease ran out, and thawing doubles nothing', async ({
  member,
  server,
}) => {
  const leader = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const second = await leader.secondTab();
  const request = server.hang('POST', sendingMessages, 1);
  await leader.write('Frozen one, under way');
  await leader.write('Frozen two, behind it');
  await expect.poll(request.waiting).toBe(1);

  const page = await freeze(leader);
  await second.write('Frozen three, by the other tab');
  await expect(second.pending()).toHaveCount(3);
  expect((await queuedOn(second))[0]).toMatchObject({ state: 'sending', content: 'Frozen one, under way' });
  const all = ['Frozen one, under way', 'Frozen two, behind it', 'Frozen three, by the other tab'];
  // The lease is 30 s.
  await expect(second.pending()).toHaveCount(0, { timeout: 45_000 });
  await expectDelivered(server, [second, ravi], all);

  request.release();
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

test('[14] a device that slept for an hour catches up and sends when it wakes', async ({
  member,
  newActor,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const asha = await newActor();
  await setClockBy(asha, -hourMs);
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilOfflineReady();
  const request = server.hang('POST', sendingMessages, 1);
  await asha.write('Sleep one, on its way');
  // Written before that, the second would travel with the first.
  await expect.poll(request.waiting).toBe(1);
  await asha.write('Sleep two, not yet');

  const page = await freeze(asha);
  request.release();
  await expect(ravi.line('Sleep one, on its way')).toBeVisible();
  server.sockets.cut();
  server.expireTokens();
  await ravi.write('Sleep three, while it slept');
  await expect(ravi.pending()).toHaveCount(0);
  const admin = server.client(server.backend.keys.secret);
  await admin.from('messages').insert({ content: 'Sleep four, taken down' }).throwOnError();
  await admin.from('messages').delete().like('content', 'Sleep four%').throwOnError();
  await page.moveClockTo(0);
  await page.thaw();

  const all = ['Sleep one, on its way', 'Sleep three, while it slept', 'Sleep two, not yet'];
  await expectDelivered(server, [asha, ravi], all);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
  await ravi.write('Sleep five, live again');
  await expectDelivered(server, [asha, ravi], [...all, 'Sleep five, live again']);
});

interface FrozenPage {
  /** Gives the page another clock while it stands: it is `ms` later than it is. Only after `setClockBy`. */
  moveClockTo(ms: number): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Stops the page in the middle of whatever it does, as a system does that suspends its process: no timer, no answer and
 * no event reaches it; broadcasts of other tabs are lost. (Chromium freezes no page that it takes for visible, and here
 * all are.) Thawing, the page is told so, as by the browser.
 */
const freeze = async ({ context, page }: Actor): Promise<FrozenPage> => {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<string>((resolve) => {
    session.once('Debugger.paused', ({ callFrames }) => resolve(callFrames[0]?.callFrameId ?? ''));
  });
  const standing = session.send('Runtime.evaluate', { expression: 'debugger' });
  const callFrameId = await stopped;
  return {
    async moveClockTo(ms) {
      await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `moveClock(${ms})` });
    },
    async thaw() {
      await session.send('Debugger.resume');
      await standing;
      await session.detach();
      await page.evaluate(() => document.dispatchEvent(new Event('resume')));
    },
  };
};
