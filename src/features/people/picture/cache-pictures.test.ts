import { afterEach, expect, it } from 'vitest';
import { schema } from '../../../app/capabilities.ts';
import { nobody } from '../rules/profile.testing.ts';
import { cachePictures } from './cache-pictures.ts';
import { MirrorDb } from '../../../engine/local/mirror/mirror-db.ts';
import { peopleTables, keptPictures } from '../tables.ts';

const mirror = new MirrorDb('asha', schema);
afterEach(() => mirror.delete({ disableAutoOpen: false }));

const picture = (id: string, digest = 'one') => ({ id, digest, image: '/9j/' });
const member = (id: string, pictureDigest: string | null) => ({
  ...nobody,
  id,
  picture_digest: pictureDigest,
  xid: '1',
});

it('keeps the newest picture of each member', async () => {
  await mirror.rows(peopleTables.profiles).bulkPut([member('dev', 'two'), member('ravi', 'one')]);
  await cachePictures(mirror, [picture('dev'), picture('ravi')], 1);
  await cachePictures(mirror, [picture('dev', 'two')], 2);
  expect(await mirror.rows(keptPictures).toArray()).toEqual([
    { ...picture('dev', 'two'), at: 2 },
    { ...picture('ravi'), at: 1 },
  ]);
});

it('removes the pictures of members who removed theirs or left', async () => {
  await mirror
    .rows(peopleTables.profiles)
    .bulkPut([member('dev', 'one'), member('ravi', 'one'), member('zara', 'one')]);
  await cachePictures(mirror, [picture('dev'), picture('ravi'), picture('zara')], 1);
  await mirror.rows(peopleTables.profiles).put(member('dev', null));
  await mirror.rows(peopleTables.profiles).delete('ravi');
  await cachePictures(mirror, [], 2);
  expect(await mirror.rows(keptPictures).toCollection().primaryKeys()).toEqual(['zara']);
});

it('stores nothing and does not throw when the mirror is closed, as after a sign-out', async () => {
  mirror.close();
  await cachePictures(mirror, [picture('dev')], 1);
  expect(await (await mirror.open()).table('pictures').count()).toBe(0);
});
