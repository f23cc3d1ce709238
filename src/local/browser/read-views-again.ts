import { RangeSet } from 'dexie';

/**
 * Lets every live query of this page read again. Other tabs tell by broadcast
 * what they wrote, and a page that stood still may never hear it. Dexie does
 * this by itself, and by the same event, for a page that comes back from the
 * back-forward cache. (The name is that of the pinned Dexie 4.4; the browser
 * scenario of the frozen tab fails when it goes.)
 */
export const readViewsAgain = (): void => {
  const everything = { all: new RangeSet(-Infinity, [[]]) };
  dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: everything }));
};
