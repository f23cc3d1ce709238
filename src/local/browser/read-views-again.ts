import { RangeSet } from 'dexie';

/**
 * Makes every live query of this page read again. Other tabs broadcast their writes, and a
 * frozen page may miss them. Dexie itself fires this event only for a page that comes back
 * from the back-forward cache. (The name is that of the pinned Dexie 4.4; the browser
 * scenario of the frozen tab fails when it changes.)
 */
export const readViewsAgain = (): void => {
  const everything = { all: new RangeSet(-Infinity, [[]]) };
  dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: everything }));
};
