import { expect, it } from 'vitest';
import { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { removeOldVilla } from './use-villa.ts';

it('removes the villa of an edition that ended seven days ago, and no other', async () => {
  const mirror = new MirrorDb('asha');
  const villa = { edition: '2027-02', startsAt: 0, content: null, map: null };
  await mirror.villas.bulkAdd([
    { ...villa, revision: 'old', keptUntil: 1_000 },
    { ...villa, revision: 'new', keptUntil: 1_001 },
  ]);
  await removeOldVilla(mirror, 1_000);
  expect(await mirror.villas.toCollection().primaryKeys()).toEqual(['new']);
  await mirror.delete();
});
