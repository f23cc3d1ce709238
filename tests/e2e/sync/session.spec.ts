import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { expectDelivered, patience, queuedOn, sendingMessages } from '../support/delivery.ts';
import { ageSession } from '../support/device-storage.ts';
import { password } from '../support/server.ts';
import { test } from '../support/test.ts';

const threeDays = 3 * 86_400;

test('[9] a token that ran out three days ago is renewed first, and everything is sent as the member', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await asha.goOffline();
  await asha.write('Away one, in time');
  await ageSession(asha.page, threeDays);
  server.expireTokens();
  await asha.page.reload();
  await expect(asha.page.getByText(/as of/i)).toBeVisible();
  await asha.write('Away two, three days later');
  await expect(asha.pending()).toHaveCount(2);
  await asha.closeTab();
  await asha.openTab('/members');
  await expect(asha.pending()).toHaveCount(2);

  const senders = listenToSenders(asha);
  await asha.goOnline();
  await expectDelivered(server, [asha, ravi], ['Away one, in time', 'Away two, three days later']);
  expect(senders.length).toBeGreaterThan(0);
  expect(new Set(senders)).toEqual(new Set(['asha.naik@example.com']));
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
});

test('[10] renewal refused while the token looks good here: asks to sign in again, and sends all once after that', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  server.expireTokens();
  server.refuseRenewal();
  await asha.write('Refused one');
  await asha.write('Refused two');
  await expectToldToSignIn(asha, ['Refused one', 'Refused two']);
  await asha.page.reload();
  await expectToldToSignIn(asha, ['Refused one', 'Refused two']);
  await asha.write('Refused three, after the reload');
  await signInAgain(asha);
  const ravi = await member('Ravi Menezes');
  await expectDelivered(
    server,
    [asha, ravi],
    ['Refused one', 'Refused two', 'Refused three, after the reload'],
  );
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
});

test('[10] renewal refused after weeks away: asks to sign in again, and sends all once after that', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await ravi.write('Before the weeks away');
  await expect(asha.line('Before the weeks away')).toBeVisible();
  await asha.goOffline();
  await asha.write('Weeks one');
  await ageSession(asha.page, 10 * threeDays);
  await asha.page.reload();
  await asha.write('Weeks two');
  await expect(asha.pending()).toHaveCount(2);

  // His own next pull would meet the refusal too, and end his session.
  await ravi.closeTab();
  server.expireTokens();
  const refusal = server.refuseRenewal();
  await asha.goOnline();
  await expectToldToSignIn(asha, ['Weeks one', 'Weeks two']);
  await expect(asha.line('Before the weeks away')).toBeVisible();
  await asha.page.reload();
  await expectToldToSignIn(asha, ['Weeks one', 'Weeks two']);
  await signInAgain(asha);
  refusal.stop();
  await ravi.openTab('/members');
  await expectDelivered(server, [asha, ravi], ['Before the weeks away', 'Weeks one', 'Weeks two']);
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
});

test('[10] a session refused in one tab stays readable in the other; a sign-out in one tab ends it in the other', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const second = await asha.secondTab();
  server.expireTokens();
  server.refuseRenewal();
  await asha.write('Two tabs, refused');
  await expectToldToSignIn(asha, ['Two tabs, refused']);
  await expectToldToSignIn(second, ['Two tabs, refused']);
  await asha.signOut();
  await expect(second.page).toHaveURL(/\/auth/);
  await asha.signIn('asha.naik@example.com');
  await expect(asha.pending()).toHaveCount(0, patience);
  await second.open('/members');
  const ravi = await member('Ravi Menezes');
  await expectDelivered(server, [asha, second, ravi], ['Two tabs, refused']);
});

/** Under whose name this device sends messages from now on: the address in the token, or what stands there instead. */
const listenToSenders = (actor: Actor): readonly string[] => {
  const senders: string[] = [];
  actor.context.on('request', (request) => {
    const isSending = sendingMessages.test(new URL(request.url()).pathname) && request.method() === 'POST';
    if (isSending) senders.push(addressIn(request.headers()['authorization'] ?? 'nobody'));
  });
  return senders;
};

const addressIn = (authorization: string): string => {
  const claims = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization)?.[1];
  if (claims === undefined) return authorization;
  const { email } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { email?: string };
  return email ?? authorization;
};

/** The portal stays readable, says that the session has ended, and shows all that waits. */
const expectToldToSignIn = async (actor: Actor, waiting: readonly string[]): Promise<void> => {
  await expect(actor.page.getByRole('alert')).toContainText('Your session has ended', patience);
  for (const text of waiting)
    await expect(actor.line(text)).toContainText(/Waiting to send|Waits until you sign in again/);
  expect((await queuedOn(actor)).map(({ content }) => content)).toEqual(waiting);
};

const signInAgain = async (actor: Actor): Promise<void> => {
  await actor.page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(actor.page).toHaveURL(/\/auth$/);
  await actor.page.getByLabel('Email').fill('asha.naik@example.com');
  await actor.page.getByLabel('Password', { exact: true }).fill(password);
  await actor.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(actor.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
};
