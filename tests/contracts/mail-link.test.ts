import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryClient } from '../../src/engine/server/account/memory-client.ts';
import { openMailLink } from '../../src/engine/server/account/auth-service.ts';
import { createRemote } from '../../src/engine/server/client.ts';
import { readMailLink } from '../../src/domain/mail-link.ts';
import {
  fixtureMigrations,
  signUpMember,
  startTestBackend,
  type TestBackend,
} from '../../supabase/local/testing.ts';

let local: TestBackend;
beforeAll(async () => {
  local = await startTestBackend({ migrationsDir: fixtureMigrations });
  await signUpMember(local, 'asha');
  await signUpMember(local, 'ravi');
});
afterAll(() => local.close());

const clients = (realFetch: typeof fetch = fetch) => {
  const options = {
    url: local.url,
    key: local.backend.keys.publishable,
    fetch: realFetch,
    lifetime: new AbortController().signal,
  };
  return { remote: createRemote(options), memoryClient: createMemoryClient(options) };
};

/** A device on which Asha is signed in. */
const ashasDevice = async () => {
  const device = clients();
  await device.remote.auth.stopAutoRefresh();
  await device.remote.auth.signInWithPassword({ email: 'asha@example.com', password: 'password' });
  const member = async () => (await device.remote.auth.getSession()).data.session?.user.email;
  return { ...device, member };
};

const linkFor = async (email: string) => {
  await local.client().auth.resetPasswordForEmail(email);
  const [mail] = await local.backend.mailbox.list();
  const link = readMailLink(new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''));
  if (link?.kind !== 'link') throw new Error('The mail has no link.');
  return link;
};

const sessionsOf = async (email: string) => {
  const { rows } = await local.backend.database.query<{ count: number }>(
    `select count(*)::int as count from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  return rows[0]?.count;
};

describe('a mail’s link', () => {
  it('names its member before it signs them in, and changes the session only then', async () => {
    const { remote, memoryClient, member } = await ashasDevice();
    const recoveries: boolean[] = [];
    const link = await linkFor('ravi@example.com');
    const opened = await openMailLink(remote, memoryClient, link, (is) => recoveries.push(is));
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    expect(opened.user.email).toBe('ravi@example.com');
    expect(await member()).toBe('asha@example.com');
    expect(recoveries).toEqual([]);

    expect(await opened.enter()).toEqual({ kind: 'ok' });
    expect(await member()).toBe('ravi@example.com');
    expect(recoveries).toEqual([true]);
  });

  it('ends its session on the server too when the visitor leaves', async () => {
    const { remote, memoryClient, member } = await ashasDevice();
    const before = await sessionsOf('ravi@example.com');
    const opened = await openMailLink(
      remote,
      memoryClient,
      await linkFor('ravi@example.com'),
      () => undefined,
    );
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    expect(await sessionsOf('ravi@example.com')).toBe((before ?? 0) + 1);
    await opened.leave();
    expect(await sessionsOf('ravi@example.com')).toBe(before);
    expect(await member()).toBe('asha@example.com');
  });

  it('is refused after its first use, and can be retried when the server was unreachable', async () => {
    const { remote, memoryClient } = await ashasDevice();
    const link = await linkFor('ravi@example.com');
    const open = (client = memoryClient) => openMailLink(remote, client, link, () => undefined);
    const offline = clients(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await open(offline.memoryClient)).toMatchObject({ kind: 'failed', reason: 'unreachable' });
    expect(await open()).toMatchObject({ kind: 'opened' });
    expect(await open()).toEqual({ kind: 'refused' });
  });
});
