import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { Actor } from './support/actor.ts';
import { queuedOn, sendingMessages } from './support/delivery.ts';
import { mirrorsOn } from './support/device-storage.ts';
import { linkIn, password, startTestServer, type SentMail } from './support/server.ts';
import { test } from './support/test.ts';
import { busyServer } from './support/versions.ts';

const codeIn = (mail: SentMail | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';

test("a new member confirms the account by the mail's link or code @slow", async ({ browser }) => {
  const server = await startTestServer({ confirmEmail: true });
  const signUp = async (fullName: string, email: string) => {
    const context = await browser.newContext();
    const actor = new Actor(context, await context.newPage(), server);
    await actor.watch();
    await actor.open('/auth');
    await actor.page.getByRole('tab', { name: 'Sign Up' }).click();
    await actor.page.getByLabel('Full Name').fill(fullName);
    await actor.page.getByLabel('Email').fill(email);
    await actor.page.getByLabel('Password', { exact: true }).fill(password);
    await actor.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(
      actor.page.getByText('Sign up successful! Please check your email to confirm your account.'),
    ).toBeVisible();
    await expect(actor.page).toHaveURL(/\/auth/);
    const [mail, ...others] = (await server.mails()).filter(({ to }) => to === email);
    expect(others).toEqual([]);
    return { actor, mail };
  };

  const asha = await signUp('Asha Naik', 'asha@example.com');
  await asha.actor.page.goto(linkIn(asha.mail));
  await asha.actor.page.getByRole('button', { name: 'Confirm my account' }).click();
  const ravi = await signUp('Ravi Menezes', 'ravi@example.com');
  // Ravi comes back another day and has not opened the mail.
  await ravi.actor.open('/auth');
  await ravi.actor.fillSignIn('ravi@example.com');
  await expect(ravi.actor.page.getByRole('heading', { name: 'Confirm your account first' })).toBeFocused();
  await ravi.actor.page.getByLabel('Code from the mail').fill(codeIn(ravi.mail));
  await ravi.actor.page.getByRole('button', { name: 'Continue with the code' }).click();

  for (const [{ actor }, name] of [
    [asha, 'Asha Naik'],
    [ravi, 'Ravi Menezes'],
  ] as const) {
    await expect(actor.page).toHaveURL(/\/members$/);
    await expect(actor.page.getByText(`Welcome back, ${name}`)).toBeVisible();
    expect(actor.complaints).toEqual([]);
    await actor.context.close();
  }
  await server.close();
});

test('a visitor signs up without a referral after a failed attempt @slow', async ({ newActor, server }) => {
  const asha = await newActor();
  const { page } = asha;
  await asha.open('/auth');
  const passwordField = page.getByLabel('Password', { exact: true });
  await expect(passwordField).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(passwordField).toHaveAttribute('autocomplete', 'new-password');
  await passwordField.fill('short');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField).toHaveAttribute('type', 'text');
  await page.getByLabel('Full Name').fill('Asha Naik');
  await page.getByLabel('Email').fill('asha@example.com');
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
  await signUp.click();
  await expect(passwordField).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await passwordField.fill(password);
  const refused = await server.refuse('POST', /^\/auth\/v1\/signup$/, {
    status: 422,
    code: 'signup_disabled',
    message: 'Sign-ups are closed.',
  });
  await signUp.click();
  const failure = page.getByRole('status').locator('.toast', { hasText: 'Sign up failed' });
  await expect(failure).toContainText('Sign-ups are closed.');
  await refused.stop();
  await signUp.click();
  const welcome = page.getByRole('status').locator('.toast', { hasText: 'Welcome to Goa Build Club' });
  await expect(welcome.getByText('Sign up successful!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page).toHaveTitle('Members Portal | Goa Build Club');
});

test("a member replaces a forgotten password by the mail's link or code @slow", async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  await server.signUp('Ravi Menezes', 'ravi@example.com');
  const device = await newActor();
  const { page } = device;
  const requestMail = async (email: string) => {
    await device.open('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByLabel('Code from the mail')).toBeVisible();
    return (await server.mails()).find(({ to }) => to === email);
  };
  const replacePassword = async (email: string) => {
    await page.getByLabel('New password').fill('a-better-password');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL(/\/members$/);
    const again = await server.client().auth.signInWithPassword({ email, password: 'a-better-password' });
    expect(again.error).toBeNull();
  };

  const link = linkIn(await requestMail('asha@example.com'));
  const confirm = page.getByRole('button', { name: 'Confirm and choose a password' });
  await page.goto(link);
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.click();
  await page.getByLabel('New password').fill('password1');
  await expect(page.getByText('This is one of the most common passwords')).toBeVisible();
  await expectAccessible(page);
  await replacePassword('asha@example.com');
  await device.signOut();
  await page.goto(link);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeFocused();

  // In an installed app a link would open the browser, so the mail also has a code.
  const right = codeIn(await requestMail('ravi@example.com'));
  const code = page.getByLabel('Code from the mail');
  await code.fill(right === '000000' ? '111111' : '000000');
  await code.press('Enter');
  await expect(page.getByText('This code is not right or no longer valid.')).toBeVisible();
  await expectAccessible(page);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await code.press('Enter');
  await replacePassword('ravi@example.com');
  await expect(page.getByText('Welcome back, Ravi Menezes')).toBeVisible();
});

test('a mail link for another account asks before it switches accounts @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const email = 'ravi@example.com';
  await server.signUp('Ravi Menezes', email);
  const mirrors = () => mirrorsOn(page);
  const [copyOfAsha] = await mirrors();
  const openLink = async () => {
    await server.client().auth.resetPasswordForEmail(email);
    await page.goto(linkIn((await server.mails()).find(({ to }) => to === email)));
    // The page removes the token from the address before it renders.
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(page.url()).toBe(`${server.url}/auth`);
    await expect(page.getByText('Asha Naik is signed in on this device.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm and choose a password' }).click();
    await expect(page.getByText('This link is for Ravi Menezes.')).toBeVisible();
  };

  await openLink();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in as Asha Naik' }).click();
  await expect(page.getByText('Welcome back, Asha Naik')).toBeVisible();
  expect(await mirrors()).toEqual([copyOfAsha]);

  await server.refuse('POST', sendingMessages, busyServer);
  await asha.write('Written before the change');
  await openLink();
  await expect(page.getByText('One unsent change stays on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Continue as Ravi Menezes' }).click();
  await page.getByLabel('New password').fill('a-better-password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Welcome back, Ravi Menezes')).toBeVisible();
  await asha.waitUntilReady();
  await expect(asha.line('Written before the change')).toHaveCount(0);
  await expect.poll(mirrors).toEqual([expect.not.stringContaining(copyOfAsha ?? '')]);
  expect(await queuedOn(asha)).toMatchObject([{ content: 'Written before the change' }]);
});
