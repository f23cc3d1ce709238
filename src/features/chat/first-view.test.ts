import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { changes, schema } from '../../app/capabilities.ts';
import { OutboxDb } from '../../engine/local/outbox/outbox-db.ts';
import { nobody } from '../people/rules/profile.testing.ts';
import type { MemberStorage } from '../../engine/member/read-overlay.ts';
import { peopleTables } from '../people/tables.ts';
import { chatTables } from './tables.ts';
import { readMirror, waitForFirstPull } from '../../engine/member/first-view.ts';
import { readFirstView, firstChatView } from './first-view.ts';
import { messageOf } from './rules/message.testing.ts';
import { firstMembers } from '../people/first-members.ts';

const uid = 'asha';
const pulledAt = Date.UTC(2026, 0, 1);
const daysLater = (days: number) => pulledAt + days * 86_400_000;
const timeOf = (minute: number) => new Date(pulledAt + minute * 60_000).toISOString();

let device: MemberStorage;
beforeEach(() => {
  device = { uid, mirror: new MirrorDb(uid, schema), outbox: new OutboxDb(uid), changes };
});
afterEach(async () => {
  await device.mirror.delete();
  await device.outbox.delete();
});

const readView = async (now: number) => ({
  ...(await readMirror(device, readFirstView, schema.documents, now)),
  ...firstChatView.of(device),
  ...firstMembers.of(device),
});
const member = (id: string, change = {}) => ({ ...nobody, id, xid: '1', ...change });
const message = (minute: number, userId = 'ravi') =>
  messageOf({ id: `m${minute}`, user_id: userId, created_at: timeOf(minute) });
const cursor = { key: 'cursor', epoch: 'one', cursors: {}, pulledAt } as const;
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('the first view', () => {
  it('has the 20 members who were active last and the newest 30 messages with their authors, in the order of the screen', async () => {
    const { mirror } = device;
    await mirror
      .rows(peopleTables.profiles)
      .bulkAdd(upTo(50).map((n) => member(`member-${n}`, { last_active: timeOf(n) })));
    await mirror.rows(peopleTables.profiles).bulkAdd([member('ravi'), member(uid)]);
    await mirror
      .rows(chatTables.messages)
      .bulkAdd(upTo(80).map((n) => message(n, n % 2 === 0 ? 'ravi' : 'gone')));
    await mirror.meta.put(cursor);
    const view = await readView(pulledAt);
    // The member comes first, although they were never active.
    expect(view.members.map(({ id }) => id)).toEqual([uid, ...upTo(20).map((n) => `member-${51 - n}`)]);
    expect(view.messages.map(({ id }) => id)).toEqual(upTo(30).map((n) => `m${50 + n}`));
    expect(view.authors.map(({ id }) => id)).toEqual([uid, 'ravi']);
    expect(view.pulledAt).toBe(pulledAt);
  });

  it('leaves out unlisted members, and includes members who were never active', async () => {
    await device.mirror
      .rows(peopleTables.profiles)
      .bulkAdd([
        member('hidden', { last_active: timeOf(9), is_listed: false }),
        member('ravi', { last_active: timeOf(1) }),
        member('meera', { last_active: null }),
        member(uid, { last_active: timeOf(2), is_listed: false }),
      ]);
    const { members } = await readView(pulledAt);
    expect(members.map(({ id }) => id)).toEqual([uid, 'ravi', 'meera']);
  });

  it('shows the newest 20 listed members also when unlisted ones were active later', async () => {
    const members = upTo(30).map((n) =>
      member(`member-${n}`, { last_active: timeOf(n), is_listed: n !== 29 }),
    );
    await device.mirror.rows(peopleTables.profiles).bulkAdd(members);
    const { members: shown } = await readView(pulledAt);
    expect(shown.map(({ id }) => id)).toEqual([30, ...upTo(19).map((n) => 29 - n)].map((n) => `member-${n}`));
  });

  it('on an empty device shows the members of the first pull', async () => {
    expect((await readView(pulledAt)).pulledAt).toBeNull();
    const firstPull = waitForFirstPull(device, readFirstView);
    await device.mirror.rows(chatTables.messages).add(message(1));
    await device.mirror.transaction(
      'rw',
      [device.mirror.rows(peopleTables.profiles), device.mirror.meta],
      async () => {
        await device.mirror.rows(peopleTables.profiles).add(member('ravi', { last_active: timeOf(1) }));
        await device.mirror.meta.put(cursor);
      },
    );
    await firstPull;
    expect(firstMembers.of(device).members.map(({ id }) => id)).toEqual(['ravi']);
  });
});

describe('a device that has not reached the server since its last pull', () => {
  beforeEach(async () => {
    await device.mirror.rows(chatTables.messages).add(message(1));
    await device.mirror.meta.put(cursor);
  });

  it('keeps its copy for 60 days, also after its clock was set back', async () => {
    for (const days of [60, -400]) expect((await readView(daysLater(days))).messages).toHaveLength(1);
  });

  it('removes its copy after more than 60 days', async () => {
    const document = { revision: 'one', content: null, confirmedAt: pulledAt };
    await device.mirror.documents.bulkAdd(['desk', 'ticket'].map((name) => ({ name, ...document })));
    expect((await readView(daysLater(60.1))).pulledAt).toBeNull();
    expect([await device.mirror.rows(chatTables.messages).count(), await device.mirror.meta.count()]).toEqual(
      [0, 0],
    );
    expect(await device.mirror.documents.toCollection().primaryKeys()).toEqual(['ticket']);
  });
});
