import { browserTimers } from '../../src/engine/local/browser/ports.ts';
import { createFakeLocks, createImmortalPage } from '../sim/fake-locks.ts';
import { createMemoryMirror, createMemoryOutbox } from '../sim/memory-stores.ts';
import { createDexieMirror, createDexieOutbox } from './dexie-devices.ts';
import { describeLocks } from './locks.suite.ts';
import { describeMirrorStore } from './mirror-store.suite.ts';
import { describeOutboxStore } from './outbox-store.suite.ts';

describeMirrorStore('memory', () => {
  const store = createMemoryMirror();
  return {
    openTab: () => store,
    contentOf: async (id) => (store.rows.get(`messages:${id}`)?.value as { content?: string })?.content,
    remove: async () => undefined,
  };
});
describeMirrorStore('Dexie over fake-indexeddb', createDexieMirror);

describeOutboxStore('memory', () => {
  const store = createMemoryOutbox();
  return { openTab: () => store, restart: () => undefined, remove: async () => undefined };
});
describeOutboxStore('Dexie over fake-indexeddb', createDexieOutbox);

describeLocks(
  'the fake of the simulator',
  () => {
    const device = createFakeLocks(browserTimers);
    return {
      locks: device.forPage(createImmortalPage()),
      async lockOnOtherPage(name) {
        const page = createImmortalPage();
        const begun = Promise.withResolvers<void>();
        void device.forPage(page).exclusive(name, 0, () => {
          begun.resolve();
          return new Promise(() => undefined);
        });
        await begun.promise;
        return () => device.free(page);
      },
    };
  },
  () => ({
    locks: createFakeLocks(browserTimers, false).forPage(createImmortalPage()),
    restore: () => undefined,
  }),
);
