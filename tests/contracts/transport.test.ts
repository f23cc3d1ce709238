import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemote } from '../../src/data/remote/client.ts';
import { createTransport } from '../../src/data/remote/transport.ts';
import { draftToEntry, type Entry } from '../../src/sync/entry.ts';
import type { Sender, Transport } from '../../src/sync/ports.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';

let backend: TestBackend;
let asha: Sender;
let ravi: Sender;

const signUp = async (fullName: string, email: string): Promise<Sender> => {
  const { data, error } = await backend
    .client()
    .auth.signUp({ email, password: 'goa-demo-2025', options: { data: { full_name: fullName } } });
  if (error || !data.session) throw error ?? new Error('No session.');
  return { kind: 'member', uid: data.session.user.id, accessToken: data.session.access_token };
};

beforeAll(async () => {
  backend = await startTestBackend();
  asha = await signUp('Asha Naik', 'asha@example.com');
  ravi = await signUp('Ravi Menezes', 'ravi@example.com');
});
afterAll(() => backend.close());

const transportOver = (realFetch: typeof fetch): Transport => {
  const lifetime = new AbortController().signal;
  const key = backend.backend.keys.publishable;
  const remote = createRemote({ url: backend.url, key, fetch: realFetch, lifetime });
  return createTransport(remote, key, lifetime);
};
const transport = () => transportOver((input, init) => fetch(input, init));

const entry = (kind: string, payload: unknown, id: string = crypto.randomUUID()): Entry =>
  draftToEntry({ id, owner: 'x', lane: kind, kind, version: 1, payload, queuedAt: 0 }, 1);
const storedMessages = async (content: string) => {
  const { data } = await backend
    .client(backend.backend.keys.secret)
    .from('messages')
    .select('id')
    .eq('content', content);
  return data?.length;
};

describe('the transport on supabase-js and the embedded backend', () => {
  it('sends a message once, however often it is sent, and answers with its row [OB4]', async () => {
    const message = entry('message', { content: 'twice' });
    const first = await transport().send(message, asha);
    const second = await transport().send(message, asha);
    expect(first).toMatchObject({ kind: 'applied', rows: [{ table: 'messages', id: message.id }] });
    expect(second).toEqual(first);
    expect(await storedMessages('twice')).toBe(1);
  });

  it('is refused what the database refuses, by its code', async () => {
    expect(await transport().send(entry('message', { content: 'x'.repeat(501) }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23514' },
    });
    expect(await transport().send(entry('profile', { website: 'javascript:alert(1)' }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23514' },
    });
  });

  it("does not take over another member's message under the same id", async () => {
    const message = entry('message', { content: 'mine' });
    await transport().send(message, asha);
    expect(await transport().send(message, ravi)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23505' },
    });
    expect(await storedMessages('mine')).toBe(1);
  });

  it('asks for the session when the token is garbage, and never sends as nobody [ID2]', async () => {
    const garbage: Sender = { ...asha, kind: 'member', uid: 'x', accessToken: 'a.b.c' };
    expect(await transport().send(entry('message', { content: 'forged' }), garbage)).toEqual({
      kind: 'needs-auth',
    });
    expect(await transport().pull({}, garbage)).toEqual({ kind: 'needs-auth' });
    expect(await storedMessages('forged')).toBe(0);
  });

  it('takes HTML, an empty 404 and no answer for a connection that is down [ER2]', async () => {
    const answers = [
      () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      () => Promise.resolve(new Response(null, { status: 404 })),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const answer of answers) {
      const cut = transportOver(answer);
      expect(await cut.send(entry('message', { content: 'x' }), asha)).toEqual({
        kind: 'retry',
        scope: 'connection',
      });
      expect(await cut.send(entry('application', application), { kind: 'visitor' })).toEqual({
        kind: 'retry',
        scope: 'connection',
      });
      expect(await cut.pull({}, asha)).toEqual({ kind: 'retry' });
    }
  });

  it('mails an invitation once and refuses a second one to the same address', async () => {
    const invitation = entry('invitation', { email: 'friend@example.com' });
    expect(await transport().send(invitation, asha)).toMatchObject({ kind: 'applied' });
    expect(await transport().send(invitation, asha)).toMatchObject({ kind: 'applied' });
    expect(await transport().send(entry('invitation', { email: 'friend@example.com' }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23505' },
    });
    const mails = await fetch(`${backend.url}/_mail/api/v1/messages`);
    expect(((await mails.json()) as { messages: unknown[] }).messages).toHaveLength(1);
  });

  it('changes only the fields of a profile that are in the change', async () => {
    await transport().send(entry('profile', { bio: 'Tea', location: 'Panjim' }), asha);
    const saved = await transport().send(entry('profile', { location: null }), asha);
    expect(saved).toMatchObject({
      kind: 'applied',
      rows: [{ table: 'profiles', value: { fullName: 'Asha Naik', bio: 'Tea', location: null } }],
    });
  });

  it('pulls what the member may see, and then only what changed', async () => {
    const first = await transport().pull({}, ravi);
    if (first.kind !== 'page') throw new Error(first.kind);
    expect(first.page.uid).toBe(ravi.kind === 'member' ? ravi.uid : '');
    expect(first.page.rows.some((row) => row.table === 'invitations')).toBe(false);
    expect(first.page.rows.filter((row) => row.table === 'profiles')).toHaveLength(2);
    const cursors = Object.fromEntries(
      Object.entries(first.page.scans).flatMap(([table, { last }]) => (last ? [[table, last]] : [])),
    );
    await transport().send(entry('message', { content: 'new' }), asha);
    const second = await transport().pull(cursors, ravi);
    if (second.kind !== 'page') throw new Error(second.kind);
    expect(second.page.rows.map((row) => row.table)).toEqual(['messages']);
  });
});

const application = {
  name: 'Meera Kamat',
  email: 'meera@example.com',
  business: 'Kamat Spices',
  phone: '+91 98220 00000',
  project: 'A shop',
  plan: 'stay',
};
