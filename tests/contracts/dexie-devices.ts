import Dexie from 'dexie';
import { schema } from '../../src/app/capabilities.ts';
import { MirrorDb } from '../../src/engine/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/engine/local/mirror/mirror-store.ts';
import { OutboxDb } from '../../src/engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import type { MirrorDevice } from './mirror-store.suite.ts';
import type { OutboxDevice } from './outbox-store.suite.ts';
import { chatTables } from '../../src/features/chat/tables.ts';

// On localhost Dexie logs a trace of every failed operation, even of those that the stores expect.
Dexie.debug = false;

/** The outbox on Dexie, on the global IndexedDB; each tab has its own connection. */
export const createDexieOutbox = (): OutboxDevice => {
  const tabs = openDatabases((owner) => new OutboxDb(owner));
  return { ...tabs, openTab: () => createOutboxStore(tabs.open()) };
};

export const createDexieMirror = (): MirrorDevice => {
  const tabs = openDatabases((uid) => new MirrorDb(uid, schema));
  return {
    ...tabs,
    openTab: () => createMirrorStore(tabs.open(), { now: () => 1 }),
    contentOf: async (id) => (await tabs.open().rows(chatTables.messages).get(id))?.content,
  };
};

const openDatabases = <Db extends OutboxDb | MirrorDb>(connect: (owner: string) => Db) => {
  const owner = crypto.randomUUID();
  const connections: Db[] = [];
  const names = new Set<string>();
  const open = (): Db => {
    const db = connect(owner);
    names.add(db.name);
    connections.push(db);
    return db;
  };
  const restart = () => {
    for (const db of connections.splice(0)) db.close();
  };
  return {
    open,
    restart,
    async remove() {
      restart();
      await Promise.all([...names].map(deleteDatabase));
    },
  };
};

/** Deletes them without Dexie, which warns when the browser takes a moment to close the connections. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays.`)));
  });
