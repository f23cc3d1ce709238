import Dexie from 'dexie';
import { LocalDb } from '../local-db.ts';
import { mirrorName } from './mirror-name.ts';

/** Removes a member's mirror from the device. */
export const removeMirror = async (mirror: Dexie): Promise<void> => {
  // Emptied first: the deletion waits for every tab that has the database open, even a frozen one.
  await emptyMirror(mirror);
  mirror.close();
  removeDatabase(mirror.name);
};

/** Removes the mirrors of earlier members from this device. */
export const removeOtherMirrors = async (uid: string): Promise<void> => {
  for (const name of await Dexie.getDatabaseNames()) {
    if (!name.startsWith(mirrorName('')) || name === mirrorName(uid)) continue;
    // Opens the database at its stored version: another version of the app may have written it.
    await removeMirror(await new LocalDb(name, 'relaxed').open());
  }
};

/** Empties a mirror, which the next pull fills again. */
const emptyMirror = (db: Dexie) =>
  db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));

export const removeDatabase = (name: string): void => {
  const emptied = new Dexie(name);
  // Waiting for other tabs is expected; Dexie would warn about it on the console.
  emptied.on('blocked', () => false);
  void emptied.delete().catch(() => undefined);
};
