import { afterAll, describe, expect, it } from 'vitest';
import { deletedMessageText } from '../../src/features/chat/rules/message.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type { OwnerSession } from '../../src/engine/sync/ports.ts';
import { entry, json, openRealTransport, refusedWith } from './real-transport.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());

describe('a deletion', () => {
  it("is refused for another member's message, once the token is verified [ER3]", async () => {
    const messageId = await real.write('Hers');
    expect(await real.sendOne(entry('deletion', { message_id: messageId }), ravi)).toEqual(
      refusedWith('42501'),
    );
    const garbage: OwnerSession = { kind: 'member', uid: asha.uid, accessToken: 'a.b.c' };
    expect(await real.sendOne(entry('deletion', { message_id: messageId }), garbage)).toEqual({
      kind: 'needs-auth',
    });
    expect(await real.storedContents()).toContain('Hers');
  });

  it('counts as applied when the message no longer exists', async () => {
    expect(await real.sendOne(entry('deletion', { message_id: crypto.randomUUID() }))).toEqual({
      kind: 'applied',
      rows: [],
    });
  });
});

it.each([
  ['a deletion', 'deletion', {}, { content: deletedMessageText, deleted_at: expect.any(String) as string }],
  ['an edit', 'edit', { content: 'First' }, { content: 'First' }],
] as const)(
  '%s survives a resend of its message, alone and in a batch [OB4]',
  async (_, kind, change, value) => {
    const message = entry('message', { content: 'Frist' });
    await real.sendOne(message);
    await real.sendOne(entry(kind, { message_id: message.id, ...change }));
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
    { content: 'Dinner?', edited_at: expect.any(String) as string },
    entry('edit', { content: 'Lunch?' }),
    { content: 'Lunch?' },
  ],
  [
    'a reaction',
    'reactions',
    entry('reaction', { emoji: '❤️', is_on: true }),
    { emoji: '❤️', is_on: true },
    entry('reaction', { emoji: '❤️', is_on: false }),
    { is_on: false },
  ],
] as const)(
  '%s is applied once, however often it is sent, and answered with the row that everybody pulls [OB4]',
  async (_, table, change, value, later, after) => {
    const messageId = await real.write('Diner?');
    const to = (one: Entry): Entry => ({
      ...one,
      payload: { ...(one.payload as object), message_id: messageId },
    });
    const first = await real.sendOne(to(change));
    expect(first).toMatchObject({
      kind: 'applied',
      rows: [{ table, value: { ...value, user_id: asha.uid } }],
    });
    const rows = first?.kind === 'applied' ? first.rows : [];
    expect(await real.pulled(table, ravi)).toEqual(expect.arrayContaining([...rows]));
    await real.sendOne(to(later));
    // A retry of the first entry changes nothing.
    expect(await real.sendOne(to(change))).toMatchObject({ rows: [{ value: after }] });
  },
);

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
