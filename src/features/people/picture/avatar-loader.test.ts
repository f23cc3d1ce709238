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
import { createAvatarLoader } from './avatar-loader.ts';
import { createAvatars, pictureAddress, type Avatars } from './avatars.ts';
import { peopleTables, keptPictures } from '../tables.ts';

/** A WebP picture of one pixel with a name in it, in base64. */
const imageOf = (name: string): string => {
  const length = (text: string) => String.fromCharCode(text.length, 0, 0, 0);
  const chunk = (kind: string, data: string) =>
    kind + length(data) + data.padEnd(data.length + (data.length % 2), '\0');
  const content = `WEBP${chunk('VP8L', '/\0\0\0\0')}${chunk('EXIF', name)}`;
  return btoa(`RIFF${length(content)}${content}`);
};
const address = (name: string) => `data:image/webp;base64,${imageOf(name)}`;
const member = (id: string, pictureDigest: string | null) => ({
  ...nobody,
  id,
  picture_digest: pictureDigest,
  xid: '1',
});
const picture = (id: string, name: string): Picture => ({
  id,
  digest: `${name} digest`,
  image: imageOf(name),
});

let mirror: MirrorDb;
let outbox: OutboxDb;
let avatars: Avatars;
let closing: AbortController;
/** The server's pictures; null: it does not answer. */
let served: readonly Picture[] | null;
const asked = vi.fn<(ids: readonly string[]) => void>();

const start = () => {
  const fetch = async (ids: readonly string[]) => {
    asked(ids);
    return served?.filter(({ id }) => ids.includes(id)) ?? null;
  };
  const { signal } = closing;
  avatars.startLoading(
    createAvatarLoader({ uid: 'asha', mirror, outbox, changes, avatars, fetch, closing: signal }),
  );
};
const watch = (...ids: readonly string[]) => {
  for (const id of ids) avatars.watch(id, () => undefined);
};
const choose = (name: string | null) =>
  createOutboxStore(outbox).add(draftOf('asha', 'picture', { image: name && imageOf(name) }));

beforeEach(() => {
  mirror = new MirrorDb('asha', schema);
  outbox = new OutboxDb('asha');
  avatars = createAvatars();
  closing = new AbortController();
  served = [];
  asked.mockClear();
});
afterEach(async () => {
  closing.abort();
  await Promise.all([mirror.delete(), outbox.delete()]);
});

it('fetches the pictures on screen in one request, shows them and keeps them', async () => {
  await mirror
    .rows(peopleTables.profiles)
    .bulkPut([member('dev', 'D digest'), member('ravi', 'R digest'), member('zara', null)]);
  served = [picture('dev', 'D'), picture('ravi', 'R')];
  watch('dev', 'ravi', 'zara');
  start();
  await expect.poll(() => avatars.addressOf('ravi')).toBe(address('R'));
  expect(avatars.addressOf('dev')).toBe(address('D'));
  expect(avatars.addressOf('zara')).toBeNull();
  expect(asked.mock.calls).toEqual([[['dev', 'ravi']]]);
  await expect.poll(() => mirror.rows(keptPictures).count()).toBe(2);
});

it('asks again after a pull when the server did not answer, but not when it has no picture', async () => {
  await mirror.rows(peopleTables.profiles).bulkPut([member('dev', 'D digest'), member('ravi', 'R digest')]);
  served = null;
  watch('dev', 'ravi');
  start();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  served = [picture('dev', 'D')];
  avatars.loadAll();
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('D'));
  avatars.loadAll();
  watch('ravi');
  await mirror.rows(peopleTables.profiles).put(member('dev', null));
  await expect.poll(() => avatars.addressOf('dev')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
});

it('keeps the earlier picture on screen until the new one has come', async () => {
  await mirror.rows(peopleTables.profiles).put(member('dev', 'D digest'));
  await mirror.rows(keptPictures).put({ ...picture('dev', 'D'), at: 1 });
  watch('dev');
  start();
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('D'));
  served = null;
  await mirror.rows(peopleTables.profiles).put(member('dev', 'E digest'));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(avatars.addressOf('dev')).toBe(address('D'));
  served = [picture('dev', 'E')];
  avatars.loadAll();
  await expect.poll(() => avatars.addressOf('dev')).toBe(address('E'));
});

it('shows the member’s own picture while it waits, until the server’s copy has arrived', async () => {
  await mirror.rows(peopleTables.profiles).put(member('asha', null));
  watch('asha');
  start();
  await choose('A');
  await expect.poll(() => avatars.addressOf('asha')).toBe(address('A'));
  await choose('B');
  await expect.poll(() => avatars.addressOf('asha')).toBe(address('B'));
  served = null;
  await mirror.rows(peopleTables.profiles).put(member('asha', 'B digest'));
  await outbox.entries.clear();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  expect(avatars.addressOf('asha')).toBe(address('B'));
});

it('does not bring back a mirror that another tab deletes while it is read', async () => {
  await mirror.rows(peopleTables.profiles).put(member('dev', 'D digest'));
  start();
  vi.spyOn(mirror.rows(peopleTables.profiles), 'bulkGet').mockImplementationOnce((ids: string[]) => {
    removeDatabase(mirror.name);
    return mirror.rows(peopleTables.profiles).bulkGet(ids);
  });
  watch('dev');
  await expect.poll(() => Dexie.exists(mirror.name)).toBe(false);
  avatars.loadAll();
  // A read would begin in the next task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(mirror.isOpen()).toBe(false);
});

it.each([
  [imageOf('Asha'), address('Asha')],
  ['/9j/wAALCAAIAAgBAREA/9k=', 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k='],
  ['UklGRhgAAABXRUJQVlA4TA0AAAAv/r//DwAAAAAAAAAAAA==', null],
])('shows %s with its own media type, and nothing that would be large once decoded', (image, shown) => {
  expect(pictureAddress(image)).toBe(shown);
});
