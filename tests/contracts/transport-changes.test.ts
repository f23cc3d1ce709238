import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deletedMessageText } from '../../src/domain/message.ts';
import { MirrorDb } from '../../src/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/local/mirror/mirror-store.ts';
import { createRemote } from '../../src/server/client.ts';
import { markRead } from '../../src/server/member-reads.ts';
import type { Entry } from '../../src/sync/entry.ts';
import type { Sender } from '../../src/sync/ports.ts';
import { pull } from '../../src/sync/pull.ts';
import { entry, json, openRealTransport, refusedWith } from './real-transport.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await real.backend.backend.database.query(sql, values)).rows;

describe('a deletion', () => {
  it("is refused for another member's message, once the token is verified [ER3]", async () => {
    const messageId = await real.write('Hers');
    expect(await real.sendOne(entry('deletion', { messageId }), ravi)).toEqual(refusedWith('42501'));
    const garbage: Sender = { kind: 'member', uid: asha.uid, accessToken: 'a.b.c' };
    expect(await real.sendOne(entry('deletion', { messageId }), garbage)).toEqual({ kind: 'needs-auth' });
    expect(await real.storedContents()).toContain('Hers');
  });

  it('counts as applied when the message no longer exists', async () => {
    expect(await real.sendOne(entry('deletion', { messageId: crypto.randomUUID() }))).toEqual({
      kind: 'applied',
      rows: [],
    });
  });
});

it.each([
  ['a deletion', 'deletion', {}, { content: deletedMessageText, deletedAt: expect.any(String) as string }],
  ['an edit', 'edit', { content: 'First' }, { content: 'First' }],
] as const)(
  '%s survives a resend of its message, alone and in a batch [OB4]',
  async (_, kind, change, value) => {
    const message = entry('message', { content: 'Frist' });
    await real.sendOne(message);
    await real.sendOne(entry(kind, { messageId: message.id, ...change }));
    const changed = { kind: 'applied', rows: [{ id: message.id, value }] };
    expect(await real.sendOne(message)).toMatchObject(changed);
    const batch = await real.transport.send([message, entry('message', { content: 'then' })], asha);
    expect(batch[0]).toMatchObject(changed);
  },
);

/** Changes of a message with the table and values of their row, then a later change with the values of its row. */
it.each([
  [
    'an edit',
    'messages',
    entry('edit', { content: 'Dinner?' }),
    { content: 'Dinner?', editedAt: expect.any(String) as string },
    entry('edit', { content: 'Lunch?' }),
    { content: 'Lunch?' },
  ],
  [
    'a reaction',
    'reactions',
    entry('reaction', { emoji: '❤️', isOn: true }),
    { emoji: '❤️', isOn: true },
    entry('reaction', { emoji: '❤️', isOn: false }),
    { isOn: false },
  ],
] as const)(
  '%s is applied once, however often it is sent, and answered with the row that everybody pulls [OB4]',
  async (_, table, change, value, later, after) => {
    const messageId = await real.write('Diner?');
    const to = (one: Entry): Entry => ({ ...one, payload: { ...(one.payload as object), messageId } });
    const first = await real.sendOne(to(change));
    expect(first).toMatchObject({
      kind: 'applied',
      rows: [{ table, value: { ...value, userId: asha.uid } }],
    });
    const rows = first?.kind === 'applied' ? first.rows : [];
    expect(await real.pulled(table, ravi)).toEqual(expect.arrayContaining([...rows]));
    await real.sendOne(to(later));
    // A retry of the first entry changes nothing.
    expect(await real.sendOne(to(change))).toMatchObject({ rows: [{ value: after }] });
  },
);

describe('an answer', () => {
  it('keeps what it answers, alone and in a batch, whether or not that ever arrives', async () => {
    const replyTo = crypto.randomUUID();
    const answer = () => entry('message', { content: 'Yes', replyTo });
    const value = { content: 'Yes', replyTo };
    expect(await real.sendOne(answer())).toMatchObject({ kind: 'applied', rows: [{ value }] });
    const batch = await real.transport.send([answer(), entry('message', { content: 'No' })], asha);
    expect(batch).toMatchObject([{ rows: [{ value }] }, { rows: [{ value: { replyTo: null } }] }]);
  });
});

describe('a pin', () => {
  it('of an organiser is applied once, and of a member rejected with a sentence [OB4]', async () => {
    const messageId = await real.write('The bus leaves at ten');
    const pin = entry('pin', { messageId, isPinned: true });
    expect(await real.sendOne(pin, ravi)).toEqual({
      kind: 'rejected',
      refusal: { code: '42501', message: 'You don’t have the right to do this.' },
    });
    await query('insert into private.organisers (user_id) values ($1)', asha.uid);
    const value = { content: 'The bus leaves at ten', pinnedAt: expect.any(String) as string };
    expect(await real.sendOne(pin)).toMatchObject({ kind: 'applied', rows: [{ table: 'messages', value }] });
    await real.sendOne(entry('pin', { messageId, isPinned: false }));
    // A retry of the first entry changes nothing.
    expect(await real.sendOne(pin)).toMatchObject({ rows: [{ value: { pinnedAt: null } }] });
    await query('delete from private.organisers where user_id = $1', asha.uid);
  });
});

describe('a read mark', () => {
  it('moves forward only, and is answered with the row that its member pulls', async () => {
    const { url, backend } = real.backend;
    const remote = createRemote({
      url,
      key: backend.keys.publishable,
      fetch,
      lifetime: new AbortController().signal,
    });
    const mark = (messageId: string) => markRead(remote, messageId, asha);
    const first = await real.write('First');
    const second = await real.write('Second');
    expect(await mark(second)).toMatchObject({
      table: 'read_marks',
      id: asha.uid,
      value: { messageId: second },
    });
    const row = await mark(first);
    expect(row).toMatchObject({ value: { messageId: second } });
    expect(await real.pulled('read_marks', asha)).toEqual([row]);
    expect(await real.pulled('read_marks', ravi)).not.toContainEqual(row);
  });
});

describe('a report', () => {
  it('is mailed once, however often it is sent [OB4]', async () => {
    const report = entry('report', { messageId: await real.write('Rude'), reason: 'Insults' });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await real.sendOne(report, ravi)).toEqual({ kind: 'applied', rows: [] });
    await real.backend.backend.tick();
    expect((await real.mails()).filter(({ Subject }) => Subject.includes('reported by Ravi'))).toHaveLength(
      1,
    );
    expect(
      await query('select id, reason from public.message_reports where reporter_id = $1', ravi.uid),
    ).toEqual([{ id: report.id, reason: 'Insults' }]);
  });

  it('is refused without its message, and waits when the server says so [ER5]', async () => {
    const report = entry('report', { messageId: crypto.randomUUID(), reason: '' });
    expect(await real.sendOne(report, ravi)).toEqual(refusedWith('PT404'));
    const busy = real.transportOver(() =>
      json({ code: 'over_budget', message: 'x' }, 429, { 'retry-after': '9' }),
    );
    expect(await busy.send([report], ravi)).toEqual([{ kind: 'retry', scope: 'entry', afterMs: 9_000 }]);
  });
});

describe('a change of an invitation', () => {
  const invite = async (email: string) => {
    const invitation = entry('invitation', { email });
    expect(await real.sendOne(invitation)).toMatchObject({
      kind: 'applied',
      rows: [{ value: { reminders: 0 } }],
    });
    return {
      id: invitation.id,
      change: (change: string) => entry('invitation-change', { invitationId: invitation.id, email, change }),
    };
  };
  const applied = (value: object) => ({ kind: 'applied', rows: [{ table: 'invitations', value }] });

  it('revokes and sends again, each once, and mails the new one', async () => {
    const { id, change } = await invite('again@example.com');
    const revocation = change('revoke');
    expect(await real.sendOne(revocation)).toMatchObject(applied({ status: 'revoked' }));
    expect(await real.sendOne(revocation)).toMatchObject(applied({ status: 'revoked' }));
    const before = (await real.mails()).length;
    const again = change('resend');
    const first = await real.sendOne(again);
    expect(first).toMatchObject(applied({ status: 'pending' }));
    const codeOf = (outcome: typeof first) => (outcome?.kind === 'applied' ? outcome.rows[0]?.value : null);
    expect(await real.sendOne(again)).toMatchObject(
      applied({ invitationCode: (codeOf(first) as { invitationCode: string }).invitationCode }),
    );
    expect(await real.mails()).toHaveLength(before + 1);
    expect((await real.pulled('invitations', asha)).find((row) => row.id === id)?.value).toMatchObject({
      status: 'pending',
      mailedAt: expect.any(String) as string,
    });
  });
});

describe('the withdrawal of an entry that may have arrived [OB8]', () => {
  const takenBack = (one: Entry): Entry => ({ ...one, isWithdrawing: true });

  it.each([
    ['message', { content: 'Taken back' }],
    ['profile', { bio: 'Taken back' }],
  ] as const)('succeeds for a %s that had not arrived, and a late copy is refused', async (kind, payload) => {
    const one = entry(kind, payload);
    expect(await real.sendOne(takenBack(one))).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(takenBack(one))).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(one)).toEqual(refusedWith('PT410'));
  });

  it('of a deletion or a report leaves the message as it is', async () => {
    const messageId = await real.write('Stays');
    for (const [one, by] of [
      [entry('deletion', { messageId }), asha],
      [entry('report', { messageId, reason: 'A mistake' }), ravi],
    ] as const) {
      expect(await real.sendOne(takenBack(one), by)).toEqual({ kind: 'withdrawn' });
      expect(await real.sendOne(one, by)).toEqual(refusedWith('PT410'));
    }
    expect(await real.storedContents()).toContain('Stays');
  });

  it('reports an entry that had arrived', async () => {
    const message = entry('message', { content: 'Arrived' });
    const change = entry('profile', { bio: 'Arrived' });
    for (const one of [message, change]) {
      await real.sendOne(one);
      expect(await real.sendOne(takenBack(one))).toEqual({ kind: 'taken' });
    }
  });

  it('needs no session for an application', async () => {
    const visitor = { kind: 'visitor' } as const;
    const application = entry('application', {
      name: 'Meera Shah',
      email: 'meera@example.com',
      business: 'Shah & Sons',
      phone: '+91 98765 43210',
      project: 'A shop.',
      plan: 'stay',
    });
    expect(await real.sendOne(takenBack(application), visitor)).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(application, visitor)).toEqual(refusedWith('withdrawn'));
    const other = { ...application, id: crypto.randomUUID() };
    expect(await real.sendOne(other, visitor)).toEqual({ kind: 'applied', rows: [] });
    expect(await real.sendOne(takenBack(other), visitor)).toEqual({ kind: 'taken' });
  });

  it('is retried after an unreadable answer', async () => {
    const odd = real.transportOver(() => json('perhaps'));
    expect(await odd.send([takenBack(entry('message', { content: 'x' }))], asha)).toEqual([
      { kind: 'retry', scope: 'connection' },
    ]);
  });
});

describe('while a member is suspended', () => {
  let ravisMessage: string;
  beforeAll(async () => {
    const message = entry('message', { content: 'Hello' });
    await real.sendOne(message, ravi);
    ravisMessage = message.id;
  });
  const suspend = () =>
    real.backend.backend.database.query(
      `insert into private.suspensions (mailbox, member, until, reason)
       values (private.mailbox_of($1), $1, '2099-01-03 12:00+05:30', 'Insults.')`,
      [asha.uid],
    );
  const endSuspension = () =>
    real.backend.backend.database.exec('delete from private.suspensions where true');
  afterEach(endSuspension);

  const invitation = entry('invitation', { email: 'friend@example.com' });

  it.each([
    ['a message', () => entry('message', { content: 'Again' })],
    ['an invitation', () => entry('invitation', { email: 'other@example.com' })],
    ['a picture', () => entry('picture', { image: '/9j/wAALCAAIAAgBAREA/9k=' })],
    ['a report', () => entry('report', { messageId: ravisMessage, reason: '' })],
    ['a reaction', () => entry('reaction', { messageId: ravisMessage, emoji: '🎉', isOn: true })],
  ])('%s is refused with the reason, and arrives when it is sent again afterwards', async (_name, make) => {
    await suspend();
    const change = make();
    expect(await real.sendOne(change)).toEqual({
      kind: 'rejected',
      refusal: { code: 'PT403', message: 'You cannot write until 3 January 2099. Reason: Insults.' },
    });
    await endSuspension();
    expect(await real.sendOne(change)).toMatchObject({ kind: 'applied' });
  });

  it('a resend of what had arrived is not refused', async () => {
    const message = entry('message', { content: 'Before' });
    const first = await Promise.all([real.sendOne(message), real.sendOne(invitation)]);
    await suspend();
    expect(await real.sendOne(message)).toEqual(first[0]);
    expect(await real.sendOne(invitation)).toMatchObject({ kind: 'applied', rows: [{ id: invitation.id }] });
  });

  it('the mirror holds its end and reason until the first pull after the end', async () => {
    const mirror = new MirrorDb(asha.uid);
    const pullOnce = () =>
      pull({
        owner: asha.uid,
        mirror: createMirrorStore(mirror, { now: () => 1 }),
        session: { current: async () => asha, renew: async () => asha },
        transport: real.transport,
        clock: { now: () => 1 },
        opened: [],
        isRunning: () => true,
      });
    const held = async () => (await mirror.standing())?.suspension;
    await suspend();
    expect(await pullOnce()).toMatchObject({ kind: 'complete' });
    const suspension = await held();
    expect(suspension?.reason).toBe('Insults.');
    expect(Date.parse(suspension?.until ?? '')).toBe(Date.parse('2099-01-03T12:00+05:30'));
    await endSuspension();
    await pullOnce();
    expect(await held()).toBeUndefined();
    await mirror.delete();
  });
});
