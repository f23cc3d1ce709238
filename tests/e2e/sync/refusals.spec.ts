import { expect } from '@playwright/test';
import { contentsOn, expectDelivered, queuedOn } from '../support/delivery.ts';
import { test } from '../support/test.ts';

/** A constraint and a policy on the server that this version of the app does not know. */
const houseRules = {
  on: `alter table public.messages add constraint house_rule check (content !~ 'shouting');
       create policy "house rule" on public.messages as restrictive for insert to authenticated
         with check (content !~ 'selling');`,
  off: `alter table public.messages drop constraint if exists house_rule;
        drop policy if exists "house rule" on public.messages;`,
};

test.beforeEach(({ server }) => server.database.exec(houseRules.on));
test.afterEach(({ server }) => server.database.exec(houseRules.off));

test('[11] refused entries stay with their reason, and the others are sent @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const closed = { status: 403, code: '42501', message: 'The profile is closed for changes', times: 1 };
  await server.refuse('POST', /^\/rest\/v1\/rpc\/save_profile$/, closed);
  await asha.goOffline();
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  for (const text of ['One, fine', 'Two, shouting', 'Three, selling', 'Four, fine']) await asha.write(text);
  await asha.goOnline();
  await expect.poll(() => contentsOn(server)).toEqual(['One, fine', 'Four, fine']);
  await expect(asha.line('Two, shouting')).toContainText('isn’t valid');
  await expect(asha.line('Three, selling')).toContainText('don’t have the right');
  await expect(asha.page.getByRole('link', { name: /^Problem/ }).first()).toBeVisible();
  const states = async () => (await queuedOn(asha)).map(({ state }) => state);
  await expect.poll(states).toEqual(['rejected', 'rejected', 'rejected']);

  // A refusal does not end the session: new messages are still sent.
  await asha.send('Five, fine');
  await asha.page.reload();
  await asha.line('Two, shouting').getByRole('button', { name: 'Edit' }).click();
  await asha.chat.getByLabel('Edit the message').fill('Two, softly');
  await asha.chat.getByRole('button', { name: 'Save', exact: true }).click();
  await asha.line('Three, selling').getByRole('button', { name: 'Discard' }).click();
  await expect(asha.line('Three, selling')).toHaveCount(0);

  await asha.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog.getByRole('alert')).toHaveText('You don’t have the right to do this.');
  await expect(dialog.getByLabel('Location')).toHaveValue('Assagao, Goa');
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(dialog).toHaveCount(0);
  await expectDelivered(server, [asha], ['One, fine', 'Four, fine', 'Five, fine', 'Two, softly']);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
});
