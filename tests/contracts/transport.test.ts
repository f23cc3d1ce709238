import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Invitation } from '../../src/features/invitations/rules/invitation.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type { MemberSession, OwnerSession, SendOutcome, Transport } from '../../src/engine/sync/ports.ts';
import { entry, json, messages, openRealTransport, pathOf, type RealTransport } from './real-transport.ts';

let real: RealTransport;
let asha: MemberSession;
beforeAll(async () => {
  real = await openRealTransport();
  ({ asha } = real);
});
afterAll(() => real.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

const sendWith = async (over: Transport, one: Entry, session: OwnerSession) =>
  (await over.send([one], session))[0];

describe('the transport on supabase-js and the embedded backend', () => {
  it('counts a lost request as sent once an answer has shown that "offline" is wrong', async () => {
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
      for (const one of [
        entry('profile', { bio: 'x' }),
        entry('invitation', { invitee_email: 'x@example.com' }),
      ])
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

  it('rejects another answer or invitation under an id in use [OB7]', async () => {
    const message = entry('message', { content: 'Yes' });
    await real.sendOne(message);
    const answer = { ...message, v: 2, payload: { content: 'Yes', reply_to: crypto.randomUUID() } };
    expect(await real.sendOne(answer)).toMatchObject({ kind: 'rejected', refusal: { code: 'PT409' } });
    const invitation = entry('invitation', { invitee_email: 'first@example.com' });
    await real.sendOne(invitation);
    const other = { ...invitation, payload: { invitee_email: 'second@example.com' } };
    expect(await real.sendOne(other)).toMatchObject({ kind: 'rejected', refusal: { code: 'PT409' } });
    const spelled = { ...invitation, payload: { invitee_email: ' First@Example.com ' } };
    expect(await real.sendOne(spelled)).toMatchObject({ kind: 'applied', rows: [{ id: invitation.id }] });
    const invited = (await real.pulled('invitations', asha)).filter(({ id }) => id === invitation.id);
    expect(invited).toMatchObject([{ value: { invitee_email: 'first@example.com' } }]);
  });

  it('counts an invitation as arrived even if its invitee has deleted the account [OB4]', async () => {
    const invitation = entry('invitation', { invitee_email: 'gone@example.com' });
    await real.sendOne(invitation);
    const [row] = (await real.pulled('invitations', asha)).filter(({ id }) => id === invitation.id);
    const { invitation_code: invitationCode }: Partial<Invitation> = row?.value ?? {};
    const gone = real.backend.client();
    const account = { email: 'gone@example.com', password: 'goa-demo-2025' };
    const options = { data: { referral_code: invitationCode } };
    expect((await gone.auth.signUp({ ...account, options })).error).toBeNull();
    expect((await gone.rpc('delete_my_account')).error).toBeNull();
    expect(await real.sendOne(invitation)).toMatchObject({
      kind: 'applied',
      rows: [{ id: invitation.id, value: { invitee_email: null } }],
    });
  });
});

describe('Retry-After', () => {
  const refusals = [
    [429, '7', 7_000],
    [503, '90', 90_000],
    [500, '1.5', 1_500],
    [429, '', null],
  ] as const;

  it.each(refusals)('of a %i from the tables reaches the engine [ER5]', async (status, header, afterMs) => {
    const body = { code: '53300', message: 'Too many.' };
    const over = real.transportOver(() => json(body, status, { 'retry-after': header }));
    const waits: SendOutcome = { kind: 'retry', scope: 'entry', afterMs };
    expect(await over.send([entry('message', { content: 'a' })], asha)).toEqual([waits]);
    expect(await over.send([entry('profile', { bio: 'a' })], asha)).toEqual([waits]);
    expect(await over.send([entry('invitation', { invitee_email: 'wait@example.com' })], asha)).toEqual([
      waits,
    ]);
    expect(await over.send(messages('a', 'b'), asha)).toEqual([waits, waits]);
  });
});

it('a server that never answers counts as a lost connection after 15 s [ER2]', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const silent = real.transportOver(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Timed out.', 'TimeoutError')));
        limit.abort();
      }),
  );
  const lost: SendOutcome = { kind: 'retry', scope: 'connection' };
  expect(await silent.send(messages('a'), asha)).toEqual([lost]);
  expect(timeout).toHaveBeenCalledWith(15_000);
  timeout.mockRestore();
});

it('the request for an invitation’s mail has the inviter’s full name, never the address', async () => {
  const bodies: unknown[] = [];
  const watched = real.transportOver(async (input, init) => {
    if (/send-invitation/.test(pathOf(input))) bodies.push(await new Request(input, init).json());
    return fetch(input, init);
  });
  const rename = (name: string | null) =>
    real.backend.backend.database.query('update public.profiles set full_name = $1 where id = $2', [
      name,
      asha.uid,
    ]);
  await rename('Asha M. Naik');
  await watched.send([entry('invitation', { invitee_email: 'named@example.com' })], asha);
  await rename(null);
  await watched.send([entry('invitation', { invitee_email: 'nameless@example.com' })], asha);
  await rename('Asha Naik');
  const invitationCode = expect.any(String) as string;
  expect(bodies).toEqual([
    { email: 'named@example.com', inviterName: 'Asha M. Naik', invitationCode },
    { email: 'nameless@example.com', inviterName: '', invitationCode },
  ]);
});

it('does not send an entry of an unknown kind [LN6]', () => {
  expect(real.transport.canSend(entry('poll', {}))).toBe(false);
});

const application = {
  name: 'Meera Kamat',
  email: 'meera@example.com',
  business: 'Kamat Spices',
  phone: '+91 98220 00000',
  project: 'A shop',
  plan: 'stay',
};
