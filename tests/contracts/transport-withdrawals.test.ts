import { afterAll, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/sync/entry.ts';
import { entry, json, openRealTransport, refusedWith } from './real-transport.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());

describe('the withdrawal of an entry that may have arrived [OB8]', () => {
  const takenBack = (one: Entry): Entry => ({ ...one, isWithdrawing: true });

  it.each([
    ['message', { content: 'Taken back' }],
    ['profile', { bio: 'Taken back' }],
    ['privacy', { isListed: false, hidden: [] }],
    ['invitation', { email: 'taken-back@example.com' }],
  ] as const)('succeeds for a %s that had not arrived, and a late copy is refused', async (kind, payload) => {
    const one = entry(kind, payload);
    expect(await real.sendOne(takenBack(one))).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(takenBack(one))).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(one)).toEqual(refusedWith('PT410'));
    expect((await real.pulled('profiles', asha))[0]?.value).toMatchObject({ isListed: true });
  });

  it('of a deletion or a report leaves the message as it is', async () => {
    const messageId = await real.write('Stays');
    for (const [one, by] of [
      [entry('deletion', { messageId }), asha],
      [entry('report', { messageId, reason: 'A mistake' }), ravi],
    ] as const) {
      expect(await real.sendOne(takenBack(one), by)).toEqual({ kind: 'withdrawn' });
      expect(await real.sendOne(one, by)).toEqual(refusedWith(one.kind === 'report' ? 'withdrawn' : 'PT410'));
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
