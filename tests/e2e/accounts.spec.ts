import { expect } from '@playwright/test';
import { Actor } from './support/actor.ts';
import { password, startTestServer, type SentMail } from './support/server.ts';
import { test } from './support/test.ts';

const linkIn = (mail: SentMail | undefined): string => /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';

test('where confirmation is on, the sign-up waits for the mail, and its link ends signed in on the portal', async ({
  browser,
}) => {
  const server = await startTestServer({ confirmEmail: true });
  const context = await browser.newContext();
  const asha = new Actor(context, await context.newPage(), server);
  await asha.watch();
  await asha.open('/auth');
  await asha.page.getByRole('tab', { name: 'Sign Up' }).click();
  await asha.page.getByLabel('Full Name').fill('Asha Naik');
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill(password);
  await asha.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(
    asha.page.getByText('Sign up successful! Please check your email to confirm your account.'),
  ).toBeVisible();
  await expect(asha.page).toHaveURL(/\/auth/);

  const mails = await server.mails();
  expect(mails.map((mail) => mail.to)).toEqual(['asha@example.com']);
  await asha.page.goto(linkIn(mails[0]));
  await expect(asha.page).toHaveURL(/\/members$/);
  await expect(asha.page.getByText('Welcome back, Asha Naik')).toBeVisible();
  expect(asha.complaints).toEqual([]);
  await context.close();
  await server.close();
});

test('a sign-up without a referral is welcomed and signed in at once', async ({ newActor }) => {
  const asha = await newActor();
  await asha.open('/auth');
  await asha.page.getByRole('tab', { name: 'Sign Up' }).click();
  await asha.page.getByLabel('Full Name').fill('Asha Naik');
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill('short');
  await asha.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(asha.page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await asha.page.getByLabel('Password', { exact: true }).fill(password);
  await asha.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(asha.page.getByText('Welcome to Goa Build Club')).toBeVisible();
  await expect(asha.page.getByText('Sign up successful!', { exact: true })).toBeVisible();
  await expect(asha.page).toHaveURL(/\/members$/);
});

test('a forgotten password is replaced by way of the mail', async ({ newActor, server }) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = await newActor();
  await asha.open('/auth');
  await asha.page.getByRole('button', { name: 'Forgot your password?' }).click();
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByRole('button', { name: /send|mail|link/i }).click();
  await expect.poll(async () => (await server.mails()).length).toBe(1);

  await asha.page.goto(linkIn((await server.mails())[0]));
  await asha.page.getByLabel('New password').fill('a-better-password');
  await asha.page.getByRole('button', { name: 'Save new password' }).click();
  await expect(asha.page).toHaveURL(/\/members$/);
  const again = await server
    .client()
    .auth.signInWithPassword({ email: 'asha@example.com', password: 'a-better-password' });
  expect(again.error).toBeNull();
});

test('at the door without a network the message says so and nothing typed is lost', async ({ newActor }) => {
  const asha = await newActor();
  await asha.open('/auth');
  await asha.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await asha.goOffline();
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill(password);
  await asha.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(asha.page.getByText('The club cannot be reached.')).toBeVisible();
  await expect(asha.page.getByLabel('Email')).toHaveValue('asha@example.com');
});

test('a link that was used before says so', async ({ newActor, server }) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  await server.client().auth.resetPasswordForEmail('asha@example.com', { redirectTo: `${server.url}/auth` });
  const link = linkIn((await server.mails())[0]);
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  const asha = await newActor();
  await asha.page.goto(link);
  await expect(asha.page.getByText('This link is no longer valid')).toBeVisible();
});
