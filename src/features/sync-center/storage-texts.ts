import type { StorageFault } from '../../engine/local/watch-opening.ts';

interface StorageText {
  readonly title: string;
  /** What the person can do. */
  readonly text: string;
}

/** What the portal says instead of its pages: without storage it has nothing to show. */
export const storageTexts: Readonly<Record<StorageFault, StorageText>> = {
  refused: {
    title: 'This browser blocks the storage that the portal needs',
    text: 'Leave the private window, or allow this site to store data in the settings of your browser. Then reload this page.',
  },
  silent: {
    title: 'The storage of this browser does not answer',
    text: 'Close the other tabs of this site, or restart your browser. Then reload this page.',
  },
  blocked: {
    title: 'Close the other tab',
    text: 'Another tab of this site still runs an older version of the portal. Once it is closed, this page goes on by itself.',
  },
  full: {
    title: 'This device has no room left',
    text: 'Free some space. Then reload this page.',
  },
};
