import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { message } from '../../../features/chat/changes.ts';
import { profileChange } from '../../../features/people/changes.ts';
import { readPayload } from '../../sync/kind.ts';
import type { Entry } from '../../sync/entry.ts';
import { OutboxDb } from './outbox-db.ts';
import { createOutboxStore } from './outbox-store.ts';

const owner = 'f3a1c9d0-7a44-4c5e-9b1e-2f1d0c3b4a59';

const waiting = (seq: number, kind: string, payload: object, more: object = {}) => ({
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

const entries = [
  waiting(1, 'message', { content: 'Written and waiting' }),
  waiting(
    2,
    'message',
    { content: 'On its way when the app was closed' },
    { state: 'sending', attempts: 1, lease: { holder: 'a page that died', until: 1_760_000_030_000 } },
  ),
  waiting(
    3,
    'message',
    { content: 'Refused' },
    { state: 'rejected', attempts: 1, refusal: { code: '23514', message: 'Too long' } },
  ),
  waiting(4, 'profile', { bio: 'In trouble' }, { attempts: 1, failureCount: 1, unansweredCount: 0 }),
] as const;

/** As a later version of the app may upgrade it. */
class LaterOutboxDb extends OutboxDb {
  constructor(of: string) {
    super(of);
    this.version(2).stores({ entries: 'seq, &id, state, [lane+seq], kind', drafts: 'id' });
  }
}

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
  it('keeps its entries and still works after a later version has upgraded it', async () => {
    const db = open();
    await db.entries.bulkAdd([...entries] as Entry[]);
    db.close();
    const later = new LaterOutboxDb(owner);
    expect(await allIn(later)).toEqual(entries);
    for (const entry of await allIn(later))
      expect(readPayload(message, entry) ?? readPayload(profileChange, entry)).toEqual(entry.payload);
    later.close();
    const again = open();
    await createOutboxStore(again).change([entries[0].id], () => 'remove');
    expect(await allIn(again)).toEqual(entries.slice(1));
  });

  it('closes silently for a later version in another tab, and keeps writing', async () => {
    const warnings = vi.spyOn(console, 'warn');
    const db = open();
    const store = createOutboxStore(db);
    await store.add(entries[0]);
    // Dexie counts in tens.
    await upgradeBeside(`outbox-${owner}`, 20);
    await store.add(entries[1]);
    expect((await allIn(db)).map(({ id }) => id)).toEqual(entries.slice(0, 2).map(({ id }) => id));
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
  });

  it('rejects writes while it cannot be opened, and accepts them afterwards', async () => {
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('The connection was closed.', 'AbortError');
    });
    const db = open();
    const store = createOutboxStore(db);
    const [entry] = entries;
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
