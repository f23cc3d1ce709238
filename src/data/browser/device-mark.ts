import type { EntityTable } from 'dexie';
import { LocalDb } from './local-db.ts';
import { browserRandom } from './ports.ts';

interface Mark {
  readonly key: 'mark';
  readonly value: string;
}

/** Holds one random value, which says nothing about anybody: the databases of this device live and go together with it. */
class DeviceMarkDb extends LocalDb {
  declare readonly marks: EntityTable<Mark, 'key'>;

  constructor() {
    // Strict: it must be on the disk before anything outside remembers it.
    super('device-mark', 'strict');
    // Append-only: a new version is a new line with what it added.
    this.version(1).stores({ marks: 'key' });
  }
}

const db = new DeviceMarkDb();

/** The mark of this device's databases, made when there is none. Rejects where storage refuses. */
export const readDeviceMark = (): Promise<string> =>
  db.transaction('rw', db.marks, async () => {
    const there = await db.marks.get('mark');
    if (there) return there.value;
    const value = browserRandom.uuid();
    await db.marks.add({ key: 'mark', value });
    return value;
  });
