import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { contentsOn, sendingMessages } from './support/delivery.ts';
import { mirrorsOn } from './support/device-storage.ts';
import { password } from './support/server.ts';
import { statusLinkOf } from './support/sync-center.ts';
import { test } from './support/test.ts';
import { busyServer } from './support/versions.ts';

test('a visitor signs in and reaches the page that the link named', async ({ newActor, server }) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = await newActor();
  const { page } = asha;
  const email = page.getByLabel('Email');
  const passwordField = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  await asha.open('/members?from=mail#chat');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await email.fill('asha@example.com');
  await passwordField.fill('wrong password');
  await signIn.click();
  await expect(page.locator('.toast')).toContainText('Sign in failed');
  await expect(page.getByRole('main').getByText('This email and password do not match.')).toBeVisible();

  await test.step('without a network', async () => {
    await asha.goOffline();
    await passwordField.fill(password);
    await signIn.click();
    await expect(page.getByText('We can’t reach the club.')).toBeVisible();
    await expect(page.getByText('What you typed stays here')).toBeVisible();
    await expect(passwordField).toHaveValue(password);
    await expectAccessible(page);
    await asha.goOnline();
  });

  await signIn.click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/members?from=mail#chat`);
  await expect(asha.chat).toBeFocused();
  await expect(asha.chat.getByRole('heading', { name: 'Community Chat' })).toBeInViewport();
  await asha.open('/reviews');
  await page.getByRole('banner').getByRole('link', { name: 'Members portal' }).click();
  await expect(page).toHaveURL(/\/members$/);

  await test.step('signing out', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    // The app empties and then deletes the mirror after it has shown the notice.
    await expect.poll(() => mirrorsOn(page)).toEqual([]);
  });

  await test.step('a double press signs in once, and a link to another site is ignored', async () => {
    await asha.open(`/auth?next=${encodeURIComponent('//evil.example/members')}`);
    await email.fill('asha@example.com');
    await passwordField.fill(password);
    const before = await server.calls('POST', /^\/auth\/v1\/token$/);
    await signIn.dblclick();
    await expect(page).toHaveURL(`${server.url}/members`);
    expect(await server.calls('POST', /^\/auth\/v1\/token$/)).toBe(before + 1);
  });
});

test('a member signs out with unsent changes and finds them at the next sign-in', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const busy = await server.refuse('POST', sendingMessages, busyServer);
  await asha.write('Written before leaving');
  await expect(statusLinkOf(asha)).toContainText('Waiting 1');
  await asha.page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(asha.page.getByRole('dialog', { name: 'Sign out with an unsent change?' })).toBeVisible();
  await expectAccessible(asha.page);
  await asha.page.getByRole('button', { name: 'Sign out and keep it' }).click();
  await expect(asha.page).toHaveURL(`${server.url}/`);
  await busy.stop();
  await asha.signIn('asha.naik@example.com');
  await expect(asha.line('Written before leaving')).toBeVisible();
  await expect(asha.pending()).toHaveCount(0);
  expect(await contentsOn(server)).toEqual(['Written before leaving']);
});

test('an unknown address shows a member the 404 page beside the navigation', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.open('/nothing/here');
  await expect(asha.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await asha.expectUnknownPath('/nothing/here');
  await expect(asha.page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await expectAccessible(asha.page);
  await asha.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tools' }).click();
  await expect(asha.page).toHaveURL(/\/members\/tools$/);
});
