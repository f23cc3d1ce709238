import { expect } from '@playwright/test';
import { Actor } from './support/actor.ts';
import { password, startTestServer, type SentMail } from './support/server.ts';
import { test } from './support/test.ts';

const codeIn = (mail: SentMail | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
const linkIn = (mail: SentMail | undefined): string => /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';

test('where confirmation is on, the mail is waited for, and its link or its code ends signed in on the portal', async ({
  browser,
}) => {
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
  const ravi = await signUp('Ravi Menezes', 'ravi@example.com');
  // Back another day, without having looked into the mail.
  await ravi.actor.open('/auth');
  await ravi.actor.page.getByLabel('Email').fill('ravi@example.com');
  await ravi.actor.page.getByLabel('Password', { exact: true }).fill(password);
  await ravi.actor.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(ravi.actor.page.getByRole('heading', { name: 'Confirm your account first' })).toBeFocused();
  await ravi.actor.page.getByLabel('Code from the mail').fill(codeIn(ravi.mail));
  await ravi.actor.page.getByRole('button', { name: 'Go on with the code' }).click();

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

test('a sign-up without a referral is welcomed and signed in at once', async ({ newActor }) => {
  const asha = await newActor();
  await asha.open('/auth');
  await expect(asha.page).toHaveTitle('Sign in | Goa Build Club');
  await asha.page.getByRole('tab', { name: 'Sign Up' }).click();
  await asha.page.getByLabel('Full Name').fill('Asha Naik');
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill('short');
  await asha.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(asha.page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await asha.page.getByLabel('Password', { exact: true }).fill(password);
  await asha.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const welcome = asha.page.getByRole('status').getByText('Welcome to Goa Build Club').locator('..');
  await expect(welcome.getByText('Sign up successful!', { exact: true })).toBeVisible();
  await expect(asha.page).toHaveURL(/\/members$/);
  await expect(asha.page).toHaveTitle('Members Portal | Goa Build Club');
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

test('in an installed app the code of the mail does what its link does elsewhere', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = await newActor();
  await asha.open('/auth');
  await asha.page.getByRole('button', { name: 'Forgot your password?' }).click();
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByRole('button', { name: 'Send reset link' }).click();
  const code = asha.page.getByLabel('Code from the mail');
  await code.fill('12345');
  await code.press('Enter');
  await expect(asha.page.getByText('Please enter the six digits from the mail.')).toBeVisible();
  await expect(code).toBeFocused();

  const right = codeIn((await server.mails())[0]);
  const wrong = right === '000000' ? '111111' : '000000';
  await code.fill(wrong);
  await code.press('Enter');
  await expect(asha.page.getByText('This code is not right or no longer valid.')).toBeVisible();

  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await code.press('Enter');
  await asha.page.getByLabel('New password').fill('a-better-password');
  await asha.page.getByRole('button', { name: 'Save new password' }).click();
  await expect(asha.page).toHaveURL(/\/members$/);
  await expect(asha.page.getByText('Welcome back, Asha Naik')).toBeVisible();
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
  await expect(asha.page.getByText('What you typed stays here')).toBeVisible();
  await expect(asha.page.getByLabel('Email')).toHaveValue('asha@example.com');
  await expect(asha.page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('password managers and pasting find their fields, and what is typed can be shown', async ({
  newActor,
}) => {
  const asha = await newActor();
  await asha.open('/auth');
  const attributesOf = (name: string) =>
    asha.page
      .getByLabel(name, { exact: true })
      .evaluate((field: HTMLInputElement) => [field.name, field.type, field.autocomplete]);
  const typed = asha.page.getByLabel('Password', { exact: true });
  await expect(asha.page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  expect(await attributesOf('Email')).toEqual(['email', 'email', 'username']);
  expect(await attributesOf('Password')).toEqual(['password', 'password', 'current-password']);
  await expect(
    asha.page.getByText('By joining, you agree to our terms and exclusive member guidelines.', {
      exact: true,
    }),
  ).toBeVisible();

  await asha.page.getByRole('tab', { name: 'Sign Up' }).click();
  expect(await attributesOf('Full Name')).toEqual(['name', 'text', 'name']);
  expect(await attributesOf('Email')).toEqual(['email', 'email', 'username']);
  expect(await attributesOf('Password')).toEqual(['password', 'password', 'new-password']);
  await typed.focus();
  // As a paste does it: the whole text at once.
  await asha.page.keyboard.insertText('pasted-from-a-manager');
  await expect(typed).toHaveValue('pasted-from-a-manager');
  await asha.page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(typed).toHaveAttribute('type', 'text');
  await asha.page.getByRole('button', { name: 'Hide what is typed' }).click();
  await expect(typed).toHaveAttribute('type', 'password');
});

test('pressing twice signs in once, and a target on another site is not followed', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = await newActor();
  await asha.open(`/auth?next=${encodeURIComponent('//evil.example/members')}`);
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill(password);
  const before = server.calls('POST', /^\/auth\/v1\/token$/);
  await asha.page.getByRole('button', { name: 'Sign In', exact: true }).dblclick();
  await expect(asha.page).toHaveURL(`${server.url}/members`);
  expect(server.calls('POST', /^\/auth\/v1\/token$/)).toBe(before + 1);
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
