import type { MirrorDb } from '../../../engine/local/mirror/mirror-db.ts';
import { picturesToDrop, type Picture } from '../rules/picture.ts';
import { cachedPictures, peopleTables } from '../tables.ts';
import type { FetchPictures } from './avatars.ts';

/** Adds to `fetch` that the fetched pictures are cached in the mirror. */
export const fetchIntoMirror =
  (mirror: MirrorDb, fetch: FetchPictures): FetchPictures =>
  async (ids) => {
    const pictures = await fetch(ids);
    // A write to a mirror that another tab has deleted would create it again.
    if (pictures && mirror.isOpen()) void cachePictures(mirror, pictures, Date.now());
    return pictures;
  };

/**
 * Stores these pictures in the mirror, and evicts those that it need not keep. `now` in epoch milliseconds. Does nothing when
 * storage fails.
 */
export const cachePictures = async (
  mirror: MirrorDb,
  pictures: readonly Picture[],
  now: number,
): Promise<void> => {
  const profiles = mirror.rows(peopleTables.profiles);
  const cache = mirror.rows(cachedPictures);
  try {
    // One transaction: between two, another tab may delete the mirror, and the second would create it again.
    await mirror.transaction('rw', [profiles, cache], async () => {
      await cache.bulkPut(pictures.map((picture) => ({ ...picture, at: now })));
      const newestFirst = await cache.orderBy('at').reverse().primaryKeys();
      const members = await profiles.bulkGet(newestFirst);
      const withPicture = new Set(members.flatMap((member) => (member?.picture_digest ? [member.id] : [])));
      await cache.bulkDelete([...picturesToDrop(newestFirst, withPicture)]);
    });
  } catch {
    // The device is full, or the member has signed out: the pictures are fetched again when they are shown again.
  }
};
