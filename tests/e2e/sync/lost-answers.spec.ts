import { expect } from '@playwright/test';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[1] everything arrives once when the answers are lost after the commit', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const messages = await server.dropNextAck('POST', sendingMessages);
  await asha.write('One, answer lost');
  await asha.write('Two, behind it');
  await expectDelivered(server, [asha], ['One, answer lost', 'Two, behind it']);
  expect(await messages.dropped()).toBe(true);

  const invitation = await server.dropNextAck('POST', /^\/rest\/v1\/invitations$/);
  const mail = await server.dropNextAck('POST', /^\/functions\/v1\/send-invitation$/);
  await asha.invite('friend@example.com');
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible();
  expect([await invitation.dropped(), await mail.dropped()]).toEqual([true, true]);
  await expect(asha.invitations.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
  await asha.invitations.getByRole('tab', { name: 'Analytics' }).click();
  await expect(asha.invitations.getByRole('listitem')).toHaveText(/friend@example\.com/);

  const profile = await server.dropNextAck('POST', /^\/rest\/v1\/rpc\/save_profile$/);
  await asha.saveProfile({ Location: 'Assagao, Goa', Username: 'asha' });
  await expect(asha.page.getByText('Profile updated!')).toBeVisible();
  expect(await profile.dropped()).toBe(true);
  await expect(asha.directory.getByText('Assagao, Goa')).toHaveCount(1);

  await expect.poll(() => queuedOn(asha)).toEqual([]);
  const admin = server.client(server.keys.secret);
  const { data: invitations } = await admin.from('invitations').select('invitee_email, status');
  expect(invitations).toEqual([{ invitee_email: 'friend@example.com', status: 'pending' }]);
  expect((await server.mails()).map(({ to }) => to)).toEqual(['friend@example.com']);
  const { data: profiles } = await admin.from('profiles').select('full_name, username, location');
  expect(profiles).toEqual([{ full_name: 'Asha Naik', username: 'asha', location: 'Assagao, Goa' }]);
});
