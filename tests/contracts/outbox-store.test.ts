import { createMemoryOutbox } from '../sim/memory-stores.ts';
import { createDexieOutbox } from './dexie-devices.ts';
import { describeOutboxStore } from './outbox-store.suite.ts';

describeOutboxStore('memory', () => {
  const store = createMemoryOutbox();
  return { openTab: () => store, restart: () => undefined, remove: async () => undefined };
});
describeOutboxStore('Dexie over fake-indexeddb', createDexieOutbox);
