import { expect } from '@playwright/test';
import { say } from '../support/chat.ts';
import { expectDelivered, pulling } from '../support/delivery.ts';
import { test } from '../support/test.ts';

/** The longest time between two regular pulls of a visible page, in milliseconds. */
const regularPullMs = 60_000;

test('[22] the regular pull brings new messages while realtime is silent @slow', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik');
  await server.signUp('Ravi Menezes');
  const asha = await newActor();
  await asha.page.clock.install();
  await asha.signIn('asha.naik@example.com');
  await say(server, 'Ravi Menezes', 'Live');
  await expect(asha.line('Live')).toBeVisible();
  // Waits until the pull 5 s after the subscription ([PL5]) is over: only the regular one is left.
  const followUp = asha.page.waitForResponse((response) => pulling.test(new URL(response.url()).pathname));
  await asha.page.clock.fastForward(5_000);
  await followUp;

  const silence = await server.muteSockets();
  await say(server, 'Ravi Menezes', 'Unheard');
  await asha.page.clock.fastForward(regularPullMs);
  await expect(asha.line('Unheard')).toBeVisible();
  // The page did not have to subscribe again.
  await silence.unmute();
  await say(server, 'Ravi Menezes', 'Heard again');
  await expectDelivered(server, [asha], ['Live', 'Unheard', 'Heard again']);
});
