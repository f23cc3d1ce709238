import { createMemoryMirror } from '../sim/memory-stores.ts';
import { createDexieMirror } from './dexie-devices.ts';
import { describeMirrorStore } from './mirror-store.suite.ts';

describeMirrorStore('memory', () => {
  const store = createMemoryMirror();
  return {
    openTab: () => store,
    contentOf: async (id) => (store.rows.get(`messages:${id}`)?.value as { content?: string })?.content,
    remove: async () => undefined,
  };
});
describeMirrorStore('Dexie over fake-indexeddb', createDexieMirror);
