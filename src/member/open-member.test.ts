import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDeviceStorage } from '../../tests/contracts/device-storage.ts';
import { createEvents } from '../local/browser/ports.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { changes } from '../features/capabilities.ts';
import { OutboxDb } from '../local/outbox/outbox-db.ts';
import { openMember, type Forgotten } from './open-member.ts';

beforeEach(() => {
  stubDeviceStorage();
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const cursor = { key: 'cursor', epoch: 'one', cursors: {}, pulledAt: Date.now() } as const;

/** Opens a member with a mirror on a page that cannot load the connection. */
const open = async (coveredBelow: string | null = null) => {
  const uid = crypto.randomUUID();
  const filled = new MirrorDb(uid);
  await filled.meta.put({ ...cursor, coveredBelow });
  filled.close();
  const announceLater = vi.fn<(id: string) => void>();
  const connect = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const member = await openMember(uid, {
    changes,
    connecting: { connect, connected: new Promise(() => {}) },
    events: createEvents(),
    firstViewShown: Promise.resolve(),
    announceLater,
  });
  return { uid, member, announceLater };
};
const message = { kind: 'message', lane: 'chat', version: 1, payload: { content: 'Early' } };
const written = async (uid: string) => {
  const outbox = new OutboxDb(uid);
  const entries = await outbox.entries.toArray();
  outbox.close();
  return entries.map(({ payload, state }) => ({ payload, state }));
};

it('stores what is written before the connection is loaded, and asks the server nothing', async () => {
  const { uid, member } = await open();
  await member.opened;
  expect(member.firstView.pulledAt).toBe(cursor.pulledAt);
  await member.writing.enqueue(message);
  expect(await written(uid)).toEqual([{ payload: { content: 'Early' }, state: 'queued' }]);
  expect(await member.pullNow()).toBe('connection-down');
  expect(await member.fetchOlder(['2026-01-01', 'm1'])).toBe('out-of-reach');
  expect(await member.claimDesk()).toBe(false);
  expect(member.engine).toBeNull();
  await member.close('everything');
});

it('[PL9] asks the server for older messages until a complete pull, and again once the place is forgotten', async () => {
  const { member } = await open('100');
  const older = () => member.fetchOlder(['2026-01-01', 'm1']);
  expect(await older()).toBe('complete');
  await createMirrorStore(member.mirror, { now: () => 0 }).forgetCursor();
  expect(await older()).toBe('out-of-reach');
  await member.close('everything');
});

it.each<[Forgotten, number, boolean]>([
  ['nothing', 1, true],
  ['mirror', 1, false],
  ['everything', 0, false],
])('[SO1] a close that forgets %s', async (forget, entries, keepsMirror) => {
  const { uid, member } = await open();
  await member.mirror.documents.put({ name: 'desk', revision: 'one', content: {}, confirmedAt: 1 });
  await member.writing.enqueue(message);
  await member.close(forget);
  expect(await written(uid)).toHaveLength(entries);
  const mirror = new MirrorDb(uid);
  expect(await mirror.documents.count()).toBe(keepsMirror ? 1 : 0);
  expect(await mirror.hasPulled()).toBe(keepsMirror);
  mirror.close();
});

it('announces the outcome of what waited from before', async () => {
  const { uid, member } = await open();
  const id = await member.writing.enqueue(message);
  await member.close('nothing');
  const announceLater = vi.fn<(id: string) => void>();
  const again = await openMember(uid, {
    changes,
    connecting: { connect: () => new Promise(() => {}), connected: new Promise(() => {}) },
    events: createEvents(),
    firstViewShown: new Promise(() => {}),
    announceLater,
  });
  expect(announceLater).toHaveBeenCalledWith(id);
  await again.close('everything');
});
