import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readPayload, type EntryKind } from '../../domain/kinds.ts';
import type { Entry } from '../../sync/entry.ts';
import { draftOf } from './draft.testing.ts';
import { createRawDatabase } from '../raw-database.testing.ts';
import { OutboxDb } from './outbox-db.ts';
import { createOutboxStore } from './outbox-store.ts';

const owner = 'f3a1c9d0-7a44-4c5e-9b1e-2f1d0c3b4a59';

const waiting = (seq: number, kind: EntryKind, payload: object, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${seq}`,
  seq,
  owner,
  lane: kind,
  kind,
  version: 1,
  payload,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  lease: null,
  refusal: null,
  queuedAt: 1_760_000_000_000 + seq,
  ...more,
});

/**
 * Every version that was ever on a member's device, with entries written as that
 * version wrote them. Append-only: a new version of the database is a new item.
 */
const released = [
  {
    version: 1,
    stores: { entries: { keyPath: 'seq', indexes: { id: { keyPath: 'id', unique: true } } } },
    entries: [
      waiting(1, 'message', { content: 'Written and waiting' }),
      waiting(
        2,
        'message',
        { content: 'On its way when the app was closed' },
        { state: 'sending', attempts: 1, lease: { holder: 'a page that died', until: 1_760_000_030_000 } },
      ),
      waiting(3, 'message', { content: 'Taken by the server' }, { state: 'acked', attempts: 1 }),
      waiting(
        4,
        'message',
        { content: 'Refused' },
        { state: 'rejected', attempts: 1, refusal: { code: '23514', message: 'Too long' } },
      ),
      waiting(5, 'invitation', { email: 'friend@example.com' }, { state: 'auth-blocked', attempts: 2 }),
      waiting(6, 'profile', { bio: 'Builds boats', skills: ['wood', 'rope'] }),
      waiting(7, 'application', {
        name: 'Dev Kamat',
        email: 'dev@example.com',
        phone: '+91 98 2345 6789',
        business: 'Kamat Boats',
        project: 'A booking site for our boats',
        plan: 'stay',
      }),
    ],
  },
  {
    version: 2,
    stores: {
      entries: {
        keyPath: 'seq',
        indexes: {
          id: { keyPath: 'id', unique: true },
          state: { keyPath: 'state', unique: false },
          '[lane+seq]': { keyPath: ['lane', 'seq'], unique: false },
        },
      },
    },
    entries: [
      waiting(
        1,
        'message',
        { content: 'Without an answer so far' },
        { attempts: 2, unansweredCount: 2, nextAttemptAt: 1_760_000_040_000, backedOffAt: 1_760_000_038_000 },
      ),
      waiting(2, 'profile', { bio: 'In trouble' }, { attempts: 1, failureCount: 1, unansweredCount: 0 }),
      waiting(
        3,
        'invitation-change',
        { invitationId: owner, email: 'friend@example.com', change: 'revoke' },
        { state: 'rejected', attempts: 1, refusal: { code: 'PT409', message: 'Accepted' } },
      ),
      waiting(4, 'desk', {
        action: 'save-edition',
        details: { content: '{"id": "2027-02"}', seen: 2, note: '' },
        about: 'edition 2027-02',
        title: 'Save the draft of February 2027',
        text: null,
      }),
    ],
  },
] as const;
const newest = released[1];

const allIn = (db: OutboxDb): Promise<readonly Entry[]> => db.entries.toArray();

const opened: OutboxDb[] = [];
const open = (): OutboxDb => {
  const db = new OutboxDb(owner);
  opened.push(db);
  return db;
};

afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

describe('outbox database', () => {
  it('has a fixture for each released version', () => {
    expect(open().verno).toBe(newest.version);
  });

  it.each(released)('opens version $version with all its entries', async (release) => {
    await createRawDatabase(`outbox-${owner}`, { ...release, rows: { entries: release.entries } });
    const db = open();
    expect(await allIn(db)).toEqual(release.entries);
    for (const entry of await allIn(db))
      expect(readPayload(entry.kind as EntryKind, entry)).toEqual(entry.payload);
  });

  it.each(released)('adds, changes and removes entries of version $version', async (release) => {
    await createRawDatabase(`outbox-${owner}`, { ...release, rows: { entries: release.entries } });
    const db = open();
    const store = createOutboxStore(db);
    const [first, last] = [release.entries[0], release.entries.at(-1)];
    const added = await store.add(draftOf(owner, 'message', { content: 'Written by this version' }));
    expect(added.seq).toBe((last?.seq ?? 0) + 1);
    await store.change([first.id], (entry): Entry => ({ ...entry, attempts: 3 }));
    await store.change([last?.id ?? ''], () => 'remove');
    expect((await allIn(db)).map(({ seq, attempts }) => [seq, attempts])).toEqual([
      [1, 3],
      ...release.entries.slice(1, -1).map(({ seq, attempts }) => [seq, attempts]),
      [added.seq, 0],
    ]);
  });

  it('opens a database that a later version has extended, and keeps writing', async () => {
    const release = newest;
    await createRawDatabase(`outbox-${owner}`, {
      version: release.version + 1,
      stores: {
        entries: {
          keyPath: 'seq',
          indexes: { ...release.stores.entries.indexes, kind: { keyPath: 'kind', unique: false } },
        },
        drafts: { keyPath: 'id', indexes: {} },
      },
      rows: { entries: release.entries },
    });
    const db = open();
    expect(await allIn(db)).toEqual(release.entries);
    await createOutboxStore(db).change([release.entries[0].id], () => 'remove');
    expect(await allIn(db)).toHaveLength(release.entries.length - 1);
  });

  it('gives way silently to a later version in another tab, and keeps writing', async () => {
    const warnings = vi.spyOn(console, 'warn');
    const db = open();
    const store = createOutboxStore(db);
    const release = newest;
    await store.add(release.entries[0]);
    await upgradeBeside(`outbox-${owner}`, (release.version + 1) * 10);
    await store.add(release.entries[1]);
    expect((await allIn(db)).map(({ id }) => id)).toEqual(release.entries.slice(0, 2).map(({ id }) => id));
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
  });

  it('rejects writes while it cannot be opened, and accepts them afterwards', async () => {
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('The connection was closed.', 'AbortError');
    });
    const db = open();
    const store = createOutboxStore(db);
    const [entry] = released[0].entries;
    await expect(store.add(entry)).rejects.toThrow('The connection was closed.');
    await vi.waitFor(() => store.add(entry));
    expect(await allIn(db)).toMatchObject([{ id: entry.id }]);
    opening.mockRestore();
  });
});

const upgradeBeside = (name: string, version: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('blocked', () => reject(new Error('The upgrade has to wait.')));
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('drafts'));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });

it('opens its transactions with strict durability', async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => transactions.mockRestore());
  const db = new OutboxDb(crypto.randomUUID());
  await allIn(db);
  await db.entries.clear();
  const changes = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(changes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
  await db.delete();
});
