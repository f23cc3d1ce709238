import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Picture } from '../rules/picture.ts';
import { nobody } from '../rules/profile.testing.ts';
import { MirrorDb } from '../../../engine/local/mirror/mirror-db.ts';
import { removeDatabase } from '../../../engine/local/mirror/remove-mirror.ts';
import { changes, schema } from '../../../app/capabilities.ts';
import { OutboxDb } from '../../../engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../../engine/local/outbox/outbox-store.ts';
import { draftOf } from '../../../engine/local/outbox/draft.testing.ts';
import { createAvatars, pictureAddress } from './avatars.ts';
import { cachePictures, fetchIntoMirror } from './cache-pictures.ts';
import { peopleTables, cachedPictures } from '../tables.ts';

/** A WebP picture of one pixel with a name in it, in base64. */
const imageOf = (name: string): string => {
  const length = (text: string) => String.fromCharCode(text.length, 0, 0, 0);
  const chunk = (kind: string, data: string) =>
    kind + length(data) + data.padEnd(data.length + (data.length % 2), '\0');
  const content = `WEBP${chunk('VP8L', '/\0\0\0\0')}${chunk('EXIF', name)}`;
  return btoa(`RIFF${length(content)}${content}`);
};
const address = (name: string) => `data:image/webp;base64,${imageOf(name)}`;
const digestOf = (name: string) => `digest of ${name}`;
const picture = (id: string, name: string): Picture => ({
  id,
  digest: digestOf(name),
  image: imageOf(name),
});

let mirror: MirrorDb;
let outbox: OutboxDb;
let avatars: ReturnType<typeof createAvatars>;
let closing: AbortController;
/** The server's pictures; null while it does not answer. */
let served: readonly Picture[] | null;
const requested = vi.fn<(ids: readonly string[]) => void>();

const start = () => {
  avatars.follow(closing.signal);
  avatars.connect(
    fetchIntoMirror(mirror, async (ids) => {
      requested(ids);
      return served?.filter(({ id }) => ids.includes(id)) ?? null;
    }),
  );
};
const watch = (...ids: readonly string[]) => {
  for (const id of ids) avatars.watch(id, () => undefined);
};
/** Writes members' profiles into the mirror, each with the name of a picture, or null for none. */
const mirrorMembers = (pictures: Readonly<Record<string, string | null>>) =>
  mirror.rows(peopleTables.profiles).bulkPut(
    Object.entries(pictures).map(([id, name]) => ({
      ...nobody,
      id,
      picture_digest: name && digestOf(name),
      xid: '1',
    })),
  );
const choose = (name: string | null) =>
  createOutboxStore(outbox).add(draftOf('asha', 'picture', { image: name && imageOf(name) }));

beforeEach(() => {
  mirror = new MirrorDb('asha', schema);
  outbox = new OutboxDb('asha');
  avatars = createAvatars({ uid: 'asha', mirror, outbox, changes });
  closing = new AbortController();
  served = [];
  requested.mockClear();
});
afterEach(async () => {
  closing.abort();
  await Promise.all([mirror.delete(), outbox.delete()]);
});

it('fetches the pictures on screen in one request, shows and caches them', async () => {
  await mirrorMembers({ dev: 'D', ravi: 'R', zara: null });
  served = [picture('dev', 'D'), picture('ravi', 'R')];
  watch('dev', 'ravi', 'zara');
  start();
  await expect.poll(() => avatars.addressOf('ravi')).toBe(address('R'));
  expect(avatars.addressOf('dev')).toBe(address('D'));
  expect(avatars.addressOf('zara')).toBeNull();
  expect(requested.mock.calls).toEqual([[['dev', 'ravi']]]);
  await expect.poll(() => mirror.rows(cachedPictures).count()).toBe(2);
});

it('shows the pictures that the device holds before the page is connected', async () => {
  await mirrorMembers({ dev: 'D' });
  await cachePictures(mirror, [picture('dev', 'D')], 1);
  watch('dev');
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('D'));
});

it('requests a picture again after a pull when the server did not answer, but not when it has none', async () => {
  await mirrorMembers({ dev: 'D', ravi: 'R' });
  served = null;
  watch('dev', 'ravi');
  start();
  await expect.poll(() => requested.mock.calls.length).toBe(1);
  served = [picture('dev', 'D')];
  avatars.loadAll();
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('D'));
  avatars.loadAll();
  watch('ravi');
  await mirrorMembers({ dev: null });
  await expect.poll(() => avatars.addressOf('dev')).toBeNull();
  expect(requested).toHaveBeenCalledTimes(2);
});

it('shows the outdated picture until the new one has arrived', async () => {
  await mirrorMembers({ dev: 'D' });
  await mirror.rows(cachedPictures).put({ ...picture('dev', 'D'), at: 1 });
  watch('dev');
  start();
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('D'));
  served = null;
  await mirrorMembers({ dev: 'E' });
  await expect.poll(() => requested.mock.calls.length).toBe(1);
  expect(avatars.addressOf('dev')).toBe(address('D'));
  served = [picture('dev', 'E')];
  avatars.loadAll();
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('E'));
});

it('shows the member’s own picture while it waits, until the server’s copy has arrived', async () => {
  await mirrorMembers({ asha: null });
  watch('asha');
  start();
  await choose('A');
  await expect.poll(() => avatars.addressOf('asha')).toBe(address('A'));
  await choose('B');
  await expect.poll(() => avatars.addressOf('asha')).toBe(address('B'));
  served = null;
  await mirrorMembers({ asha: 'B' });
  await outbox.entries.clear();
  await expect.poll(() => requested.mock.calls.length).toBeGreaterThan(0);
  expect(avatars.addressOf('asha')).toBe(address('B'));
});

it('does not create a mirror again that another tab deletes during a read', async () => {
  await mirrorMembers({ dev: 'D' });
  start();
  vi.spyOn(mirror.rows(peopleTables.profiles), 'bulkGet').mockImplementationOnce((ids: string[]) => {
    removeDatabase(mirror.name);
    return mirror.rows(peopleTables.profiles).bulkGet(ids);
  });
  watch('dev');
  await expect.poll(() => Dexie.exists(mirror.name)).toBe(false);
  avatars.loadAll();
  // The loader would read in the next task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(mirror.isOpen()).toBe(false);
});

it('caches the newest picture of each member', async () => {
  await mirrorMembers({ dev: 'B', ravi: 'A' });
  await cachePictures(mirror, [picture('dev', 'A'), picture('ravi', 'A')], 1);
  await cachePictures(mirror, [picture('dev', 'B')], 2);
  expect(await mirror.rows(cachedPictures).toArray()).toEqual([
    { ...picture('dev', 'B'), at: 2 },
    { ...picture('ravi', 'A'), at: 1 },
  ]);
});

it('evicts the pictures of members who removed theirs or left', async () => {
  await mirrorMembers({ dev: 'A', ravi: 'A', zara: 'A' });
  await cachePictures(mirror, [picture('dev', 'A'), picture('ravi', 'A'), picture('zara', 'A')], 1);
  await mirrorMembers({ dev: null });
  await mirror.rows(peopleTables.profiles).delete('ravi');
  await cachePictures(mirror, [], 2);
  expect(await mirror.rows(cachedPictures).toCollection().primaryKeys()).toEqual(['zara']);
});

it('caches nothing and does not throw when the mirror is closed, as after a sign-out', async () => {
  mirror.close();
  await cachePictures(mirror, [picture('dev', 'A')], 1);
  expect(await (await mirror.open()).table('pictures').count()).toBe(0);
});

it.each([
  [imageOf('Asha'), address('Asha')],
  ['/9j/wAALCAAIAAgBAREA/9k=', 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k='],
  ['UklGRhgAAABXRUJQVlA4TA0AAAAv/r//DwAAAAAAAAAAAA==', null],
])('the data URL of %s is %s: null when the picture would be large once decoded', (image, shown) => {
  expect(pictureAddress(image)).toBe(shown);
});
