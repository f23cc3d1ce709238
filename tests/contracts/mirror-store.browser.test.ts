import { createDexieMirror } from './dexie-devices.ts';
import { describeMirrorStore } from './mirror-store.suite.ts';

describeMirrorStore('Dexie over the IndexedDB of a browser', createDexieMirror);
