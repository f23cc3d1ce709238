import { expect } from '@playwright/test';
import { watchBeginning } from '../support/beginning.ts';
import { expectDelivered, pulling } from '../support/delivery.ts';
import { password } from '../support/server.ts';
import { test } from '../support/test.ts';

/** The longest time between two regular pulls of a visible page. */
const regularPullMs = 60_000;

test('[22] with realtime silent although subscribed, the next regular pull brings what others wrote', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  await server.signUp('Ravi Menezes', 'ravi.menezes@example.com');
  // Without a browser of his own, so that every pull is one of hers.
  const ravi = server.client();
  await ravi.auth.signInWithPassword({ email: 'ravi.menezes@example.com', password });
  const write = async (content: string) => {
    const { error } = await ravi.from('messages').insert({ content });
    expect(error).toBeNull();
  };

  const asha = await newActor();
  await asha.page.clock.install();
  const begun = watchBeginning(asha.page);
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilOfflineReady();
  await write('Live');
  await expect(asha.line('Live')).toBeVisible();
  // Only the regular pull is left.
  await begun();

  const silence = server.sockets.mute();
  await write('Unheard');
  await asha.write('Meanwhile her own');
  await expect(asha.pending()).toHaveCount(0);
  await expect(asha.line('Unheard')).toHaveCount(0);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  const before = server.calls('POST', pulling);
  await asha.page.clock.fastForward(regularPullMs);
  await expect(asha.line('Unheard')).toBeVisible();
  expect(server.calls('POST', pulling)).toBeGreaterThan(before);

  // Still the same subscription: nobody had to come back to it.
  silence.unmute();
  await write('Heard again');
  await expect(asha.line('Heard again')).toBeVisible();
  await expectDelivered(server, [asha], ['Live', 'Unheard', 'Meanwhile her own', 'Heard again']);
});
