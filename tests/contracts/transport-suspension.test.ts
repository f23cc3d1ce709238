import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MirrorDb } from '../../src/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/local/mirror/mirror-store.ts';
import { pull } from '../../src/sync/pull.ts';
import { entry, openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
let ravisMessage: string;
let ashasMessage: string;
beforeAll(async () => {
  real = await openRealTransport();
  const message = entry('message', { content: 'Hello' });
  await real.sendOne(message, real.ravi);
  ravisMessage = message.id;
  ashasMessage = await real.write('Hello');
});
afterAll(() => real.close());

const suspend = () =>
  real.backend.backend.database.query(
    `insert into private.suspensions (mailbox, member, until, reason)
     values (private.mailbox_of($1), $1, '2099-01-03 12:00+05:30', 'Insults.')`,
    [real.asha.uid],
  );
const endSuspension = () => real.backend.backend.database.exec('delete from private.suspensions where true');
afterEach(endSuspension);

const invitation = entry('invitation', { email: 'friend@example.com' });

describe('while a member is suspended', () => {
  it.each([
    ['a message', () => entry('message', { content: 'Again' })],
    ['an invitation', () => entry('invitation', { email: 'other@example.com' })],
    ['a changed profile', () => entry('profile', { bio: 'Other' })],
    ['a picture', () => entry('picture', { image: '/9j/' })],
    ['a report', () => entry('report', { messageId: ravisMessage, reason: '' })],
    ['a reaction', () => entry('reaction', { messageId: ravisMessage, emoji: '🎉', isOn: true })],
    ['an edit', () => entry('edit', { messageId: ashasMessage, content: 'Hello there' })],
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

  it('what had arrived before is not refused when it is sent again', async () => {
    const message = entry('message', { content: 'Before' });
    const first = await Promise.all([real.sendOne(message), real.sendOne(invitation)]);
    await suspend();
    expect(await real.sendOne(message)).toEqual(first[0]);
    expect(await real.sendOne(invitation)).toMatchObject({ kind: 'applied', rows: [{ id: invitation.id }] });
  });

  it('the mirror says until when and why, and forgets it with the first pull after the end', async () => {
    const mirror = new MirrorDb(real.asha.uid);
    const pullOnce = () =>
      pull({
        owner: real.asha.uid,
        mirror: createMirrorStore(mirror, { now: () => 1 }),
        session: { current: async () => real.asha, renew: async () => real.asha },
        transport: real.transport,
        clock: { now: () => 1 },
        isRunning: () => true,
      });
    const held = async () => (await mirror.meta.get('cursor'))?.standing?.suspension;
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
