import { expect } from '@playwright/test';
import { password } from './support/server.ts';
import { pillOf } from './support/sync-center.ts';
import { test } from './support/test.ts';

test('a visitor with only the public key reads nothing of members, messages, invitations and stats', async ({
  server,
}) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = server.client();
  await asha.auth.signInWithPassword({ email: 'asha@example.com', password });
  const { data: session } = await asha.auth.getUser();
  await asha.from('messages').insert({ content: 'hello', user_id: session.user?.id });
  await asha
    .from('invitations')
    .insert({ invitee_email: 'friend@example.com', inviter_id: session.user?.id });
  const held = await server.client(server.backend.keys.secret).from('messages').select('id');
  expect(held.data).toHaveLength(1);

  const visitor = server.client();
  for (const table of [
    'profiles',
    'messages',
    'invitations',
    'invitation_stats',
    'applications',
    'tombstones',
  ]) {
    const { data, error, status } = await visitor.from(table).select('*');
    expect({ table, data, code: error?.code, status }).toEqual({
      table,
      data: null,
      code: '42501',
      status: 401,
    });
  }
  const pulled = await visitor.rpc('sync_pull');
  expect(pulled.error?.code).toBe('42501');

  const delivered: unknown[] = [];
  const channel = visitor
    .channel('community-chat')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'messages' }, (change) =>
      delivered.push(change.new),
    );
  const listening = new Promise<void>((resolve) => {
    channel.subscribe(() => resolve());
  });
  await listening;
  const ready = new Promise<void>((resolve) => {
    asha
      .channel('community-chat')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, () => resolveSeen())
      .on('system', {}, (message: { readonly status?: string }) => {
        if (message.status === 'ok') resolve();
      })
      .subscribe();
  });
  let resolveSeen = () => {};
  const seen = new Promise<void>((resolve) => {
    resolveSeen = resolve;
  });
  await ready;
  await asha.from('messages').insert({ content: 'for members', user_id: session.user?.id });
  await seen;
  expect(delivered.filter((row) => Object.keys(row as object).length > 0)).toEqual([]);
  await visitor.removeAllChannels();
  await asha.removeAllChannels();
});

test('the portal asks a visitor to sign in and comes back; a signed-in member skips the door', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = await newActor();
  await asha.open('/members');
  await expect(asha.page).toHaveURL(/\/auth/);
  await asha.page.getByLabel('Email').fill('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill('wrong password');
  await asha.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(asha.page.getByText('Sign in failed')).toBeVisible();
  await expect(asha.page.getByLabel('Email')).toHaveValue('asha@example.com');
  await asha.page.getByLabel('Password', { exact: true }).fill(password);
  await asha.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(asha.page.getByText('Welcome back!')).toBeVisible();
  await expect(asha.page).toHaveURL(/\/members$/);
  await asha.open('/auth');
  await expect(asha.page).toHaveURL(/\/members$/);

  await asha.page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(asha.page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(asha.page).toHaveURL(`${server.url}/`);
  const mirrors = () =>
    asha.page.evaluate(async () =>
      (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('mirror-') ? name : [])),
    );
  // Behind the farewell: it is emptied, and then removed.
  await expect.poll(mirrors).toEqual([]);
});

test('an unknown path shows the 404 page and is logged', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.open('/no/such/page');
  await expect(visitor.page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => visitor.complaints).toEqual([expect.stringContaining('/no/such/page')]);
  visitor.complaints.length = 0;
  await visitor.page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('signing out with something unsent asks first and keeps it for the next sign-in', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('Written before leaving');
  await expect(pillOf(asha)).toContainText('Waiting 1');
  await asha.page.getByRole('button', { name: 'Sign Out' }).click();
  await asha.page.getByRole('button', { name: 'Sign out and keep them' }).click();
  await expect(asha.page).toHaveURL(`${server.url}/`);
  await asha.goOnline();
  await asha.signIn('asha.naik@example.com');
  await expect(asha.line('Written before leaving')).toBeVisible();
  await expect(asha.pending()).toHaveCount(0, { timeout: 14_000 });
  const { data } = await server.client(server.backend.keys.secret).from('messages').select('content');
  expect(data).toEqual([{ content: 'Written before leaving' }]);
});

test('a profile edited offline shows at once and is saved after reconnect', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Location').fill('Assagao, Goa');
  await dialog.getByLabel('Website').fill('asha.example');
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(dialog).toHaveCount(0);
  await asha.goOnline();
  await expect(asha.page.getByText('Profile updated!')).toBeVisible({ timeout: 14_000 });
  await expect(asha.directory.getByText('Assagao, Goa')).toBeVisible();
  const { data } = await server
    .client(server.backend.keys.secret)
    .from('profiles')
    .select('location, website');
  expect(data).toEqual([{ location: 'Assagao, Goa', website: 'https://asha.example' }]);
});
