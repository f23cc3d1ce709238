import { liveQuery } from 'dexie';
import { picturesToDrop, picturesToFetch, type Picture } from '../rules/picture.ts';
import type { MirrorDb } from '../../../engine/local/mirror/mirror-db.ts';
import { watchTable } from '../../../engine/local/mirror/watch-table.ts';
import { pictureAddress, type AvatarLoader, type Avatars } from './avatars.ts';
import { readOverlay, type MemberStorage } from '../../../engine/member/read-overlay.ts';
import type { Remote } from '../../../engine/server/client.ts';
import type { MemberSession } from '../../../engine/sync/ports.ts';
import { peopleTables, cachedPictures } from '../tables.ts';
import type { Overlay } from '../../../engine/sync/overlay.ts';
import { waitingPicture } from '../changes.ts';

interface LoaderOptions extends MemberStorage {
  readonly avatars: Pick<Avatars, 'onScreen' | 'publish'>;
  /** Fetches pictures from the server. Resolves to null when the request failed. */
  readonly fetch: (ids: readonly string[]) => Promise<readonly Picture[] | null>;
  readonly closing: AbortSignal;
}

/**
 * Loads pictures from the mirror, and fetches missing ones, many in one request. An outdated picture shows until the new one
 * has arrived. The member's own new picture shows as soon as it waits in the outbox.
 */
export const createAvatarLoader = (options: LoaderOptions): AvatarLoader => {
  const { uid, mirror, avatars, closing } = options;
  const shown = new Map<string, { readonly digest: string; readonly address: string | null }>();
  const profiles = mirror.rows(peopleTables.profiles);
  const cache = mirror.rows(cachedPictures);
  /** The requested digests, by member: a picture that the server does not have is requested only once. */
  const requested = new Map<string, string>();
  /** The members whose pictures the next `loadDue` loads. */
  const due = new Set<string>();
  /** The address of the own picture in the outbox; null for a queued removal, undefined while nothing waits. */
  let waiting: string | null | undefined;
  /** A sign-out in another tab deletes the mirror, which closes it here. A read would create it again. */
  const isOver = () => closing.aborted || !mirror.isOpen();

  const show = ({ id, digest, image }: Picture) => shown.set(id, { digest, address: pictureAddress(image) });

  /** Loads together all that is asked for in one task. When storage fails, the initials stay. */
  const load = (ids: Iterable<string>) => {
    if (due.size === 0) setTimeout(() => void loadDue().catch(() => undefined));
    for (const id of ids) due.add(id);
  };
  const loadDue = async () => {
    const ids = [...due];
    due.clear();
    if (isOver()) return;
    const wanted = new Map<string, string>();
    const cached = new Map<string, string>();
    // One transaction: between two, another tab may delete the mirror, and the second would create it again.
    await mirror.transaction('r', [profiles, cache], async () => {
      for (const [index, profile] of (await profiles.bulkGet(ids)).entries()) {
        const id = ids[index] ?? '';
        const digest = profile?.picture_digest;
        if (!digest) shown.delete(id);
        else if (shown.get(id)?.digest !== digest) wanted.set(id, digest);
      }
      for (const picture of await cache.bulkGet([...wanted.keys()])) {
        if (!picture) continue;
        cached.set(picture.id, picture.digest);
        if (picture.digest === wanted.get(picture.id) || !shown.has(picture.id)) show(picture);
      }
    });
    avatars.publish();
    await fetchMissing(picturesToFetch(wanted, cached, requested), wanted);
  };
  const fetchMissing = async (missing: readonly string[], wanted: ReadonlyMap<string, string>) => {
    if (missing.length === 0) return;
    for (const id of missing) requested.set(id, wanted.get(id) ?? '');
    const fetched = await options.fetch(missing).catch(() => null);
    if (!fetched) {
      for (const id of missing) requested.delete(id);
      return;
    }
    if (isOver()) return;
    for (const picture of fetched) show(picture);
    avatars.publish();
    await cachePictures(mirror, fetched, Date.now());
  };

  const showWaiting = (overlay: Overlay) => {
    const image = overlay.row(waitingPicture, uid, undefined);
    const next = image ? pictureAddress(image) : image;
    if (next === waiting) return;
    // The picture was sent: shows it until the server's copy has arrived.
    if (waiting && next === undefined) shown.set(uid, { digest: '', address: waiting });
    waiting = next;
    avatars.publish();
    load([uid]);
  };
  const stopWatching = watchTable(mirror, peopleTables.profiles, (changes) =>
    load(avatars.onScreen().filter((id) => changes === 'many' || changes.includes(id))),
  );
  const subscription = liveQuery(() => readOverlay(options)).subscribe(showWaiting, () => undefined);
  closing.addEventListener('abort', () => {
    stopWatching();
    subscription.unsubscribe();
  });
  void cachePictures(mirror, [], Date.now());

  return {
    addressOf: (id) => (id === uid && waiting !== undefined ? waiting : (shown.get(id)?.address ?? null)),
    load,
  };
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

/** A picture has at most 54 kB, so a response has about 2 MB at most. */
const picturesPerRequest = 40;

/**
 * Fetches the pictures of these members, with exactly this session ([ID3]). The result lacks members without a picture. Null
 * when a request failed.
 */
export const fetchPictures = async (
  remote: Remote,
  ids: readonly string[],
  session: MemberSession,
): Promise<readonly Picture[] | null> => {
  const pictures: Picture[] = [];
  for (let start = 0; start < ids.length; start += picturesPerRequest) {
    const { data, error } = await remote
      .from('pictures')
      .select('id:user_id, digest, image')
      .in('user_id', ids.slice(start, start + picturesPerRequest))
      .setHeader('Authorization', `Bearer ${session.accessToken}`)
      .retry(false);
    if (error) return null;
    pictures.push(...data);
  }
  return pictures;
};
