import Dexie, { type EntityTable } from 'dexie';
import { browserRandom } from '../browser/ports.ts';

interface Mark {
  readonly key: 'mark';
  readonly value: string;
}

/** Holds one random value, which says nothing about anybody: the databases of this device live and go together with it. */
class DeviceMarkDb extends Dexie {
  declare readonly marks: EntityTable<Mark, 'key'>;

  constructor() {
    // Strict: it must be on the disk before anything outside remembers it.
    super('device-mark', { chromeTransactionDurability: 'strict' });
    // Append-only: a new version is a new line with what it added.
    this.version(1).stores({ marks: 'key' });
  }
}

/** The mark of this device's databases, made when there is none. Rejects where storage refuses; the next call tries again. */
export const readDeviceMark = async (): Promise<string> => {
  // Open for this one look only: nothing stands in the way of a browser, or of another tab.
  const db = new DeviceMarkDb();
  try {
    return await db.transaction('rw', db.marks, async () => {
      const there = await db.marks.get('mark');
      if (there) return there.value;
      const value = browserRandom.uuid();
      await db.marks.add({ key: 'mark', value });
      return value;
    });
  } finally {
    db.close();
  }
};
