import { browserLocks } from '../../src/engine/local/browser/ports.ts';
import { createDexieMirror, createDexieOutbox } from './dexie-devices.ts';
import { describeLocks } from './locks.suite.ts';
import { describeMirrorStore } from './mirror-store.suite.ts';
import { describeOutboxStore } from './outbox-store.suite.ts';

describeMirrorStore('Dexie over the IndexedDB of a browser', createDexieMirror);
describeOutboxStore('Dexie over the IndexedDB of a browser', createDexieOutbox);

describeLocks(
  'Web Locks in a browser',
  () => ({
    locks: browserLocks,
    async lockOnOtherPage(name) {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const begun = Promise.withResolvers<void>();
      void frame.contentWindow?.navigator.locks.request(name, () => {
        begun.resolve();
        return new Promise(() => undefined);
      });
      await begun.promise;
      return () => frame.remove();
    },
  }),
  () => {
    // Browsers offer no locks to pages over plain HTTP, except from localhost.
    const property = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    return {
      locks: browserLocks,
      restore: () => void (property && Object.defineProperty(Navigator.prototype, 'locks', property)),
    };
  },
);
