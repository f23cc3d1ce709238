import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { schema } from '../../../app/capabilities.ts';
import { MirrorDb } from './mirror-db.ts';
import { removeOtherMirrors } from './remove-mirror.ts';

const [asha, ravi] = ['f3a1c9d0-7a44-4c5e-9b1e-2f1d0c3b4a59', '0c2ab6d5-2d6e-4f93-8d3f-6f0d1f6f3a11'];
const pulledAt = Date.UTC(2026, 0, 1);

const open: MirrorDb[] = [];
const filledMirror = async (uid: string): Promise<MirrorDb> => {
  const mirror = new MirrorDb(uid, schema);
  open.push(mirror);
  await mirror.table('messages').put({ id: 'm', xid: '1', content: 'Hello' });
  await mirror.meta.put({ key: 'cursor', epoch: 'one', cursors: {}, pulledAt });
  return mirror;
};
afterEach(async () => {
  for (const mirror of open.splice(0)) mirror.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

describe('removeOtherMirrors', () => {
  const mirrors = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('mirror-'));

  it('removes every other member’s copy, also one of a newer version of the app, and no outbox', async () => {
    const [left, outbox] = [new Dexie('mirror-left'), new Dexie(`outbox-${asha}`)];
    left.version(99).stores({ later: 'id' });
    outbox.version(1).stores({ entries: 'seq' });
    await Promise.all([filledMirror(asha), filledMirror(ravi), left.open(), outbox.open()]);
    left.close();
    await removeOtherMirrors(ravi);
    await expect.poll(mirrors).toEqual([`mirror-${ravi}`]);
    expect(await Dexie.exists(outbox.name)).toBe(true);
    outbox.close();
  });
});
