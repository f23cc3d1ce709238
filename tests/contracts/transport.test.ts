import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Invitation } from '../../src/domain/invitation.ts';
import type { Entry } from '../../src/sync/entry.ts';
import type { Sender, Transport } from '../../src/sync/ports.ts';
import { entry, openRealTransport, type Member, type RealTransport } from './real-transport.ts';

let real: RealTransport;
let asha: Member;
let ravi: Member;
beforeAll(async () => {
  real = await openRealTransport();
  ({ asha, ravi } = real);
});
afterAll(() => real.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

const sendWith = async (over: Transport, one: Entry, sender: Sender) => (await over.send([one], sender))[0];
const countOf = async (content: string) =>
  (await real.storedContents()).filter((stored) => stored === content).length;

describe('the transport on supabase-js and the embedded backend', () => {
  it('stores a message once, however often it is sent, and returns its row [OB4]', async () => {
    const message = entry('message', { content: 'twice' });
    const first = await real.sendOne(message, asha);
    const second = await real.sendOne(message, asha);
    expect(first).toMatchObject({ kind: 'applied', rows: [{ table: 'messages', id: message.id }] });
    expect(second).toEqual(first);
    expect(await countOf('twice')).toBe(1);
  });

  it('rejects an entry that the database refuses, by its code', async () => {
    expect(await real.sendOne(entry('message', { content: 'x'.repeat(501) }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23514' },
    });
    expect(await real.sendOne(entry('profile', { website: 'javascript:alert(1)' }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23514' },
    });
  });

  it("leaves another member's message under the same id unchanged", async () => {
    const message = entry('message', { content: 'mine' });
    await real.sendOne(message, asha);
    expect(await real.sendOne(message, ravi)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23505' },
    });
    expect(await countOf('mine')).toBe(1);
  });

  it('needs a sign-in with a garbage token, and never sends as a visitor [ID2]', async () => {
    const garbage: Sender = { ...asha, kind: 'member', uid: 'x', accessToken: 'a.b.c' };
    expect(await real.sendOne(entry('message', { content: 'forged' }), garbage)).toEqual({
      kind: 'needs-auth',
    });
    expect(await real.transport.pull({}, garbage)).toEqual({ kind: 'needs-auth' });
    expect(await countOf('forged')).toBe(0);
  });

  it('counts a lost request as sent on a device whose browser denies a network that exists', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    let isLost = true;
    const transport = real.transportOver(async (input, init) => {
      if (isLost) throw new TypeError('The answer was lost.');
      return fetch(input, init);
    });
    const lost = { kind: 'retry', scope: 'connection' };
    const sendOne = () => transport.send([entry('message', { content: 'denied' })], asha);
    expect(await sendOne()).toEqual([{ ...lost, isUnsent: true }]);
    isLost = false;
    expect(await transport.pull({}, asha)).toMatchObject({ kind: 'page' });
    isLost = true;
    expect(await sendOne()).toEqual([lost]);
  });

  it('treats HTML, an empty 404 and no answer as a lost connection [ER2]', async () => {
    const answers = [
      () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      () => Promise.resolve(new Response(null, { status: 404 })),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const answer of answers) {
      const cut = real.transportOver(answer);
      expect(await sendWith(cut, entry('message', { content: 'x' }), asha)).toEqual({
        kind: 'retry',
        scope: 'connection',
      });
      expect(await sendWith(cut, entry('application', application), { kind: 'visitor' })).toEqual({
        kind: 'retry',
        scope: 'connection',
      });
      for (const one of [entry('profile', { bio: 'x' }), entry('invitation', { email: 'x@example.com' })])
        expect(await sendWith(cut, one, asha)).toEqual({ kind: 'retry', scope: 'connection' });
      expect(await cut.pull({}, asha)).toEqual({ kind: 'retry' });
    }
  });

  it('distinguishes a firewall or gateway that refuses one request from a lost connection', async () => {
    const html = (status: number) => () =>
      Promise.resolve(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }));
    const firewall = real.transportOver(html(403));
    expect(await sendWith(firewall, entry('message', { content: '<script>' }), asha)).toEqual({
      kind: 'retry',
      scope: 'entry',
      afterMs: null,
    });
    expect(await firewall.pull({}, asha)).toEqual({ kind: 'server-error', code: 'HTTP_403', afterMs: null });
    const gateway = real.transportOver(html(413));
    expect(await sendWith(gateway, entry('message', { content: 'x' }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: 'HTTP_413' },
    });
  });

  it('mails an invitation once and refuses a second one to the same address', async () => {
    const invitation = entry('invitation', { email: 'friend@example.com' });
    expect(await real.sendOne(invitation, asha)).toMatchObject({ kind: 'applied' });
    expect(await real.sendOne(invitation, asha)).toMatchObject({ kind: 'applied' });
    expect(await real.sendOne(entry('invitation', { email: 'friend@example.com' }), asha)).toMatchObject({
      kind: 'rejected',
      refusal: { code: '23505' },
    });
    expect(await real.mails()).toHaveLength(1);
  });

  it('rejects an invitation to another address under an id that is taken [OB7]', async () => {
    const invitation = entry('invitation', { email: 'first@example.com' });
    await real.sendOne(invitation);
    const other = { ...invitation, payload: { email: 'second@example.com' } };
    expect(await real.sendOne(other)).toMatchObject({ kind: 'rejected', refusal: { code: '23505' } });
    const spelled = { ...invitation, payload: { email: ' First@Example.com ' } };
    expect(await real.sendOne(spelled)).toMatchObject({ kind: 'applied', rows: [{ id: invitation.id }] });
    const invited = (await real.pulled('invitations', asha)).filter(({ id }) => id === invitation.id);
    expect(invited).toMatchObject([{ value: { inviteeEmail: 'first@example.com' } }]);
  });

  it('counts an invitation as arrived whose invited member has deleted the account since [OB4]', async () => {
    const invitation = entry('invitation', { email: 'gone@example.com' });
    await real.sendOne(invitation);
    const [row] = (await real.pulled('invitations', asha)).filter(({ id }) => id === invitation.id);
    const { invitationCode }: Partial<Invitation> = row?.value ?? {};
    const gone = real.backend.client();
    const account = { email: 'gone@example.com', password: 'goa-demo-2025' };
    const options = { data: { referral_code: invitationCode } };
    expect((await gone.auth.signUp({ ...account, options })).error).toBeNull();
    expect((await gone.rpc('delete_my_account')).error).toBeNull();
    expect(await real.sendOne(invitation)).toMatchObject({
      kind: 'applied',
      rows: [{ id: invitation.id, value: { inviteeEmail: null } }],
    });
  });

  it('changes only the named fields of a profile', async () => {
    await real.sendOne(entry('profile', { bio: 'Tea', location: 'Panjim' }), asha);
    const saved = await real.sendOne(entry('profile', { location: null }), asha);
    expect(saved).toMatchObject({
      kind: 'applied',
      rows: [{ table: 'profiles', value: { fullName: 'Asha Naik', bio: 'Tea', location: null } }],
    });
  });

  it('tells a taken username from an id that was used for another change', async () => {
    const named = entry('profile', { username: 'goa' });
    expect(await real.sendOne(named, asha)).toMatchObject({ kind: 'applied' });
    const taken = await real.sendOne(entry('profile', { username: 'GOA' }), ravi);
    const other = await real.sendOne({ ...named, payload: { username: 'panjim' } }, asha);
    expect([taken, other]).toMatchObject([
      { kind: 'rejected', refusal: { code: '23505' } },
      { kind: 'rejected', refusal: { code: 'PT409' } },
    ]);
  });

  it('pulls the rows that the member may see, and then only changed ones', async () => {
    const first = await real.transport.pull({}, ravi);
    if (first.kind !== 'page') throw new Error(first.kind);
    expect(first.page.uid).toBe(ravi.kind === 'member' ? ravi.uid : '');
    expect(first.page.rows.some((row) => row.table === 'invitations')).toBe(false);
    expect(first.page.rows.filter((row) => row.table === 'profiles')).toHaveLength(2);
    const cursors = Object.fromEntries(
      Object.entries(first.page.scans).flatMap(([table, { last }]) => (last ? [[table, last]] : [])),
    );
    await real.sendOne(entry('message', { content: 'new' }), asha);
    const second = await real.transport.pull(cursors, ravi);
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
