import { expect } from '@playwright/test';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[1] messages and an invitation arrive once when the answers are lost after the commit', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const message = await server.dropNextAck('POST', sendingMessages);
  const invitation = await server.dropNextAck('POST', /^\/rest\/v1\/invitations$/);
  const mail = await server.dropNextAck('POST', /^\/functions\/v1\/send-invitation$/);
  await asha.write('One, answer lost');
  await asha.write('Two, behind it');
  await asha.invite('friend@example.com');
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible();
  await expectDelivered(server, [asha], ['One, answer lost', 'Two, behind it']);
  for (const { dropped } of [message, invitation, mail]) expect(await dropped()).toBe(true);

  await expect.poll(() => queuedOn(asha)).toEqual([]);
  await asha.invitations.getByRole('tab', { name: 'Analytics' }).click();
  await expect(asha.invitations.getByRole('listitem')).toHaveText(/friend@example\.com/);
  expect((await server.mails()).map(({ to }) => to)).toEqual(['friend@example.com']);
});
