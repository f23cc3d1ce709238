import { afterEach, describe, expect, it } from 'vitest';
import { schema } from '../../../app/capabilities.ts';
import type { MirrorPage } from '../../sync/ports.ts';
import { MirrorDb } from './mirror-db.ts';
import { createMirrorStore } from './mirror-store.ts';
import { readDocument, readRows } from './read-document.ts';
import { chatTables } from '../../../features/chat/tables.ts';
import { peopleTables } from '../../../features/people/tables.ts';

const uid = 'f3a1c9d0-7a44-4c5e-9b1e-2f1d0c3b4a59';

const emptyPage = {
  epoch: 'one',
  cursors: {},
  rows: [],
  tombstones: [],
  activity: null,
  activeSince: null,
  documents: {},
  opened: [],
  coveredBelow: null,
  isFirstFill: false,
} as const;

/** A later version of the app may extend it like this. */
class LaterMirrorDb extends MirrorDb {
  constructor(owner: string) {
    super(owner, schema);
    this.version(2).stores({ polls: 'id' });
  }
}

const opened: MirrorDb[] = [];
const open = (): MirrorDb => {
  const db = new MirrorDb(uid, schema);
  opened.push(db);
  return db;
};

afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

describe('mirror database', () => {
  it("keeps a member's last activity when a profile comes without one", async () => {
    const db = open();
    const store = createMirrorStore(db, { now: () => 1 });
    const ashaAt = (xid: string, change: object) =>
      ({ table: 'profiles', id: 'asha', xid, value: { id: 'asha', is_listed: true, ...change } }) as const;
    const apply = async (page: Partial<MirrorPage>) =>
      store.apply({ ...emptyPage, expected: await store.cursor(), ...page });
    const lastActive = async () => (await db.rows(peopleTables.profiles).get('asha'))?.last_active;
    await store.applyHint([ashaAt('4', {})]);
    expect(await lastActive()).toBe(null);
    await apply({ rows: [ashaAt('5', { last_active: '2026-01-01T10:00:00Z' })] });
    const rows = ['asha', 'nobody'].map((id) => ({ id, last_active: '2026-01-01T11:00:00Z' }));
    await apply({ activity: { asOf: '2026-01-01T11:01:00Z', rows } });
    await store.applyHint([ashaAt('6', { full_name: 'Asha' })]);
    expect(await db.rows(peopleTables.profiles).toArray()).toMatchObject([
      { id: 'asha', full_name: 'Asha', last_active: '2026-01-01T11:00:00Z' },
    ]);
    await store.applyHint([ashaAt('7', { is_listed: false, last_active: null })]);
    expect(await lastActive()).toBe(null);
  });

  it('applyHint returns true when the mirror holds the row or a newer version of it', async () => {
    const db = open();
    const store = createMirrorStore(db, { now: () => 1 });
    const at = (xid: string, id = 'a') =>
      ({ table: 'messages', id, xid, value: { content: xid, created_at: '2026-01-01' } }) as const;
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
    // A row like one from a restored database: with a lower number than the pull has seen, and missing here.
    expect(await store.applyHint([at('7', 'b')])).toBe(false);
    expect(await store.applyHint([at('11', 'b'), at('8', 'c')])).toBe(false);
    expect((await db.rows(chatTables.messages).toArray()).map(({ id, xid }) => `${id} ${xid}`)).toEqual([
      'a 10',
      'b 11',
    ]);
  });

  it('records when the last complete pull ended, not when its pages arrived', async () => {
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

  it('records when the server last confirmed a requested document', async () => {
    const db = open();
    let now = 1;
    const store = createMirrorStore(db, { now: () => now });
    const apply = async (page: Partial<MirrorPage>) =>
      store.apply({ ...emptyPage, expected: await store.cursor(), ...page });
    const confirmedAt = async () => (await db.documents.get('desk'))?.confirmedAt;
    await apply({ documents: { desk: { revision: 'one', content: [] } }, opened: ['desk'] });
    now = 2;
    await apply({});
    expect(await confirmedAt()).toBe(1);
    await apply({ opened: ['desk', 'another'] });
    expect(await confirmedAt()).toBe(2);
    expect(await db.documents.count()).toBe(1);
  });

  it('lets a public page read documents and rows without Dexie, and creates no database', async () => {
    await open().documents.put({ name: 'ticket', revision: 'one', content: 'GBC1', confirmedAt: 1 });
    expect(await readDocument(uid, 'ticket')).toBe('GBC1');
    expect(await readRows(uid, 'documents')).toMatchObject([{ name: 'ticket' }]);
    expect(await readRows('nobody', 'documents')).toBeNull();
    expect(await readDocument(uid, 'villa')).toBeUndefined();
    expect(await readDocument('nobody', 'ticket')).toBeUndefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([`mirror-${uid}`]);
  });

  it('opens and empties a database that a later version has extended', async () => {
    const later = new LaterMirrorDb(uid);
    await later.open();
    later.close();
    const db = open();
    await createMirrorStore(db, { now: () => 1 }).applyHint([
      { table: 'messages', id: 'd', xid: '8', value: { content: 'New', created_at: '2026-01-03' } },
    ]);
    expect(await db.rows(chatTables.messages).count()).toBe(1);
    await createMirrorStore(db, { now: () => 1 }).clear();
    expect(await db.rows(chatTables.messages).count()).toBe(0);
  });
});
