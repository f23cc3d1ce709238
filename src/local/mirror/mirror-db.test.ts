import { afterEach, describe, expect, it } from 'vitest';
import type { MirrorPage } from '../../sync/ports.ts';
import { createRawDatabase, type RawDatabase } from '../raw-database.testing.ts';
import { MirrorDb, mirrorName } from './mirror-db.ts';
import { createMirrorStore } from './mirror-store.ts';

const uid = 'f3a1c9d0-7a44-4c5e-9b1e-2f1d0c3b4a59';

const villa = {
  revision: 'one',
  edition: '2027-02',
  startsAt: 1_800_000_000_000,
  keptUntil: 1_801_000_000_000,
  content: { arrival: 'The red gate.' },
  map: 'data:image/jpeg;base64,/9j/',
};

const plainStore = (keyPath: string | readonly string[]) => ({ keyPath, indexes: {} });
const indexedStore = (keyPath: string, ...paths: readonly (string | readonly string[])[]) => ({
  keyPath,
  indexes: Object.fromEntries(
    paths.map((path) => [
      typeof path === 'string' ? path : `[${path.join('+')}]`,
      { keyPath: path, unique: false },
    ]),
  ),
});

/** The place of the last pull, the same in every version. */
const place = {
  key: 'cursor',
  epoch: 'one',
  cursors: { messages: { xid: '6', id: 'b' } },
  pulledAt: 1_760_000_000_000,
};

const firstRelease: RawDatabase = {
  version: 1,
  stores: {
    profiles: plainStore('id'),
    messages: indexedStore('id', ['createdAt', 'id']),
    invitations: plainStore('id'),
    invitation_stats: plainStore('id'),
    removed: plainStore(['table', 'id']),
    meta: plainStore('key'),
  },
  rows: {
    profiles: [{ id: uid, xid: '4', fullName: 'Asha Naik', lastActive: null }],
    messages: [
      { id: 'b', xid: '6', content: 'Second', userId: uid, createdAt: '2026-01-02T00:00:00+00:00' },
      { id: 'a', xid: '5', content: 'First', userId: uid, createdAt: '2026-01-01T00:00:00+00:00' },
    ],
    removed: [{ table: 'messages', id: 'c', xid: '7' }],
    meta: [place],
  },
};

/** What each later version added: stores and their indexes, rows, and fields of rows that were there before. */
const additions: readonly {
  readonly stores?: RawDatabase['stores'];
  readonly rows?: RawDatabase['rows'];
  readonly fields?: Readonly<Record<string, object>>;
}[] = [
  { stores: { profiles: indexedStore('id', 'lastActive') } },
  {
    stores: { profile_privacy: plainStore('id') },
    rows: { profile_privacy: [{ id: uid, xid: '4', hidden: ['location'], location: 'Panjim' }] },
    fields: { profiles: { isListed: true }, messages: { deletedAt: null } },
  },
  {
    stores: { pictures: indexedStore('id', 'at') },
    rows: { pictures: [{ id: uid, digest: 'one', image: '/9j/', at: 1_760_000_000_000 }] },
    fields: { profiles: { pictureDigest: 'one' } },
  },
  { stores: { announcements: indexedStore('id', 'releasedAt') } },
  { stores: { villas: indexedStore('revision', 'keptUntil') }, rows: { villas: [villa] } },
  {
    stores: { reactions: indexedStore('id', 'messageId') },
    rows: { reactions: [{ id: 'r', xid: '8', messageId: 'a', userId: uid, emoji: '👍', isOn: true }] },
  },
  { fields: { messages: { editedAt: null, replyTo: null } } },
  {
    stores: { messages: indexedStore('id', ['createdAt', 'id'], 'pinnedAt'), read_marks: plainStore('id') },
    rows: { read_marks: [{ id: uid, xid: '9', createdAt: '2026-01-01T00:00:00+00:00', messageId: 'a' }] },
    fields: { messages: { pinnedAt: null } },
  },
  { stores: { notification_choices: plainStore('id') } },
  { stores: { profiles: indexedStore('id', 'lastActive', 'username') } },
];

/** Every version that was ever on a member's device. Append-only, like the versions themselves. */
const released = [firstRelease];
for (const { stores, rows, fields = {} } of additions) {
  const last = released.at(-1) ?? firstRelease;
  const grown = { ...last.rows };
  for (const [store, more] of Object.entries(fields))
    grown[store] = (last.rows[store] ?? []).map((row) => ({ ...row, ...more }));
  released.push({
    version: last.version + 1,
    stores: { ...last.stores, ...stores },
    rows: { ...grown, ...rows },
  });
}
const newest = released.at(-1) ?? firstRelease;

/** Rows of older versions lack fields: they are read until a pull from the beginning has replaced them. */
const lacksNothingSince = 9;

const emptyPage = {
  epoch: 'one',
  cursors: {},
  rows: [],
  tombstones: [],
  activity: null,
  activeSince: null,
  coveredBelow: null,
  isFirstFill: false,
} as const;

const opened: MirrorDb[] = [];
const open = (): MirrorDb => {
  const db = new MirrorDb(uid);
  opened.push(db);
  return db;
};

afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

describe('mirror database', () => {
  it('has a fixture for each released version', () => {
    expect(open().verno).toBe(newest.version);
  });

  it.each(released)('opens version $version with its rows, and with its place or none', async (release) => {
    await createRawDatabase(mirrorName(uid), release);
    const db = open();
    const store = createMirrorStore(db, { now: () => 1 });
    expect(await store.cursor()).toEqual(
      release.version < lacksNothingSince
        ? { epoch: null, cursors: {}, activeSince: null }
        : {
            epoch: place.epoch,
            cursors: place.cursors,
            activeSince: null,
            villa: 'villas' in release.rows ? villa.revision : undefined,
          },
    );
    expect((await db.meta.get('cursor'))?.pulledAt).toBe(place.pulledAt);
    const inOrder = await db.messages.orderBy('[createdAt+id]').toArray();
    expect(inOrder.map((message) => message.content)).toEqual(['First', 'Second']);
    await store.applyHint([
      { table: 'messages', id: 'c', xid: '6', value: { content: 'Removed before' } },
      { table: 'messages', id: 'd', xid: '8', value: { content: 'New', createdAt: '2026-01-03' } },
    ]);
    expect((await db.messages.toArray()).map((message) => message.id)).toEqual(['a', 'b', 'd']);
  });

  it('stores the last activity of a member, and keeps it when the profile comes without one', async () => {
    const db = open();
    const store = createMirrorStore(db, { now: () => 1 });
    const ashaAt = (xid: string, change: object) =>
      ({ table: 'profiles', id: 'asha', xid, value: { id: 'asha', isListed: true, ...change } }) as const;
    const apply = async (page: Partial<MirrorPage>) =>
      store.apply({ ...emptyPage, expected: await store.cursor(), ...page });
    const lastActive = async () => (await db.profiles.get('asha'))?.lastActive;
    await store.applyHint([ashaAt('4', {})]);
    expect(await lastActive()).toBe(null);
    await apply({ rows: [ashaAt('5', { lastActive: '2026-01-01T10:00:00Z' })] });
    const rows = ['asha', 'nobody'].map((id) => ({ id, lastActive: '2026-01-01T11:00:00Z' }));
    await apply({ activity: { asOf: '2026-01-01T11:01:00Z', rows } });
    await store.applyHint([ashaAt('6', { fullName: 'Asha' })]);
    expect(await db.profiles.toArray()).toMatchObject([
      { id: 'asha', fullName: 'Asha', lastActive: '2026-01-01T11:00:00Z' },
    ]);
    await store.applyHint([ashaAt('7', { isListed: false, lastActive: null })]);
    expect(await lastActive()).toBe(null);
  });

  it('tells whether it holds a returned row now, also when a pull brought it before', async () => {
    const db = open();
    const store = createMirrorStore(db, { now: () => 1 });
    const at = (xid: string, id = 'a') =>
      ({ table: 'messages', id, xid, value: { content: xid, createdAt: '2026-01-01' } }) as const;
    await store.apply({
      ...emptyPage,
      expected: await store.cursor(),
      rows: [at('5')],
      coveredBelow: '9',
    });
    expect(await store.applyHint([at('5')])).toBe(true);
    expect(await store.applyHint([at('4')])).toBe(true);
    expect(await store.applyHint([at('10')])).toBe(true);
    expect(await store.applyHint([at('6')])).toBe(true);
    // As from a database that was restored: a lower number than the pull has seen, and no such row here.
    expect(await store.applyHint([at('7', 'b')])).toBe(false);
    expect(await store.applyHint([at('11', 'b'), at('8', 'c')])).toBe(false);
    expect((await db.messages.toArray()).map(({ id, xid }) => `${id} ${xid}`)).toEqual(['a 10', 'b 11']);
  });

  it('tells when the last pull ended, not when its pages came', async () => {
    const db = open();
    let now = 1;
    const store = createMirrorStore(db, { now: () => now });
    const apply = async (coveredBelow: string | null) =>
      store.apply({ ...emptyPage, expected: await store.cursor(), coveredBelow });
    const completedAt = async () => (await db.meta.get('cursor'))?.completedAt;
    await apply(null);
    expect(await completedAt()).toBeUndefined();
    now = 2;
    await apply('9');
    expect(await completedAt()).toBe(2);
    now = 3;
    await apply(null);
    expect(await completedAt()).toBe(2);
  });

  it('[PL12] holds the villa that the last pull brought, and asks for it again when it rebuilds', async () => {
    const db = open();
    const store = createMirrorStore(db, { now: () => 1 });
    const apply = async (page: Partial<MirrorPage>) =>
      store.apply({ ...emptyPage, expected: await store.cursor(), ...page });
    await apply({ villa });
    expect((await store.cursor()).villa).toBe('one');
    await apply({});
    await apply({ villa: undefined });
    expect(await db.villas.toArray()).toEqual([villa]);
    await apply({ villa: { ...villa, revision: 'two', map: null } });
    expect(await db.villas.toArray()).toEqual([{ ...villa, revision: 'two', map: null }]);
    await store.forgetCursor();
    expect((await store.cursor()).villa).toBeUndefined();
    await apply({ villa: null });
    expect(await db.villas.count()).toBe(0);
  });

  it('opens and empties a database that a later version has extended', async () => {
    await createRawDatabase(mirrorName(uid), {
      ...newest,
      version: newest.version + 1,
      stores: { ...newest.stores, polls: plainStore('id') },
    });
    const db = open();
    expect(await db.messages.count()).toBe(2);
    await createMirrorStore(db, { now: () => 1 }).clear();
    expect(await db.messages.count()).toBe(0);
    expect(await db.pictures.count()).toBe(0);
    expect(await db.villas.count()).toBe(0);
  });
});
