import { expect } from '@playwright/test';
import { expectDelivered, patience, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[1] messages whose first answer is lost after the server committed arrive once and in order', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const answer = server.dropNextAck('POST', sendingMessages);
  const before = server.calls('POST', sendingMessages);
  await asha.write('One, answer lost');
  await asha.write('Two, behind it');
  await expectDelivered(server, [asha, ravi], ['One, answer lost', 'Two, behind it']);
  expect(answer.dropped()).toBe(true);
  expect(server.calls('POST', sendingMessages)).toBeGreaterThanOrEqual(before + 2);
});

for (const [what, pathname] of [
  ['row', /^\/rest\/v1\/invitations$/],
  ['mail', /^\/functions\/v1\/send-invitation$/],
] as const) {
  test(`[1] an invitation whose ${what} was taken but never confirmed is sent once`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const answer = server.dropNextAck('POST', pathname);
    await asha.invite('friend@example.com');
    await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible(patience);
    expect(answer.dropped()).toBe(true);
    expect(server.calls('POST', pathname)).toBe(2);

    const { data } = await server
      .client(server.backend.keys.secret)
      .from('invitations')
      .select('invitee_email, status');
    expect(data).toEqual([{ invitee_email: 'friend@example.com', status: 'pending' }]);
    expect((await server.mails()).map((mail) => mail.to)).toEqual(['friend@example.com']);
    await expect(asha.invitations.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
    await asha.invitations.getByRole('tab', { name: 'Analytics' }).click();
    await expect(asha.invitations.getByRole('listitem')).toHaveText(/friend@example\.com/);
    await expect(asha.invitations.getByRole('definition').first()).toHaveText('1');
    await expect.poll(() => queuedOn(asha), patience).toEqual([]);
  });
}

test('[1] a profile whose answer is lost is saved once and shows everywhere', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const profiles = /^\/rest\/v1\/profiles$/;
  const answer = server.dropNextAck('POST', profiles);
  await asha.saveProfile({ Location: 'Assagao, Goa', Username: 'asha' });
  await expect(asha.page.getByText('Profile updated!')).toBeVisible(patience);
  expect(answer.dropped()).toBe(true);
  expect(server.calls('POST', profiles)).toBe(2);

  const { data } = await server
    .client(server.backend.keys.secret)
    .from('profiles')
    .select('full_name, username, location')
    .order('full_name');
  expect(data).toEqual([
    { full_name: 'Asha Naik', username: 'asha', location: 'Assagao, Goa' },
    { full_name: 'Ravi Menezes', username: null, location: null },
  ]);
  for (const device of [asha, ravi]) await expect(device.directory.getByText('Assagao, Goa')).toHaveCount(1);
  await expect.poll(() => queuedOn(asha), patience).toEqual([]);
});
