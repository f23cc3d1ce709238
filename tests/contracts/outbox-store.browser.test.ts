import { createDexieOutbox } from './dexie-devices.ts';
import { describeOutboxStore } from './outbox-store.suite.ts';

describeOutboxStore('Dexie over the IndexedDB of a browser', createDexieOutbox);
