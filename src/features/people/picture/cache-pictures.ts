import { picturesToDrop, type Picture } from '../rules/picture.ts';
import type { MirrorDb } from '../../../engine/local/mirror/mirror-db.ts';
import { peopleTables, keptPictures } from '../tables.ts';

/**
 * Stores these pictures in the mirror, and evicts those that it need not keep. `now` in epoch milliseconds. Does nothing when
 * storage fails.
 */
export const cachePictures = async (
  mirror: MirrorDb,
  pictures: readonly Picture[],
  now: number,
): Promise<void> => {
  try {
    // One transaction: between two, another tab may delete the mirror, and the second would bring it back.
    await mirror.transaction(
      'rw',
      [mirror.rows(peopleTables.profiles), mirror.rows(keptPictures)],
      async () => {
        await mirror.rows(keptPictures).bulkPut(pictures.map((picture) => ({ ...picture, at: now })));
        const newestFirst = await mirror.rows(keptPictures).orderBy('at').reverse().primaryKeys();
        const profiles = await mirror.rows(peopleTables.profiles).bulkGet(newestFirst);
        const having = new Set(profiles.flatMap((profile) => (profile?.picture_digest ? [profile.id] : [])));
        await mirror.rows(keptPictures).bulkDelete([...picturesToDrop(newestFirst, having)]);
      },
    );
  } catch {
    // The device is full, or the member has signed out: the pictures are fetched again when they are shown again.
  }
};
