import { liveQuery } from 'dexie';
import { limits } from '../../../config/limits.ts';
import { watchTable } from '../../../engine/local/mirror/watch-table.ts';
import { perMember } from '../../../engine/member/per-member.ts';
import { readOverlay, type MemberStorage } from '../../../engine/member/read-overlay.ts';
import type { Overlay } from '../../../engine/sync/overlay.ts';
import { waitingPicture } from '../changes.ts';
import { smallPicture } from '../rules/picture-sides.ts';
import { picturesToFetch, type Picture } from '../rules/picture.ts';
import { cachedPictures, peopleTables } from '../tables.ts';

/** Fetches pictures from the server. Resolves to null when the request failed. */
export type FetchPictures = (ids: readonly string[]) => Promise<readonly Picture[] | null>;

/** The data URL of a picture in base64, WebP or JPEG. Null for a picture that would be large once decoded. */
export const pictureAddress = (image: string): string | null =>
  smallPicture(image, limits.pictureSide) &&
  `data:image/${image.startsWith('/9j/') ? 'jpeg' : 'webp'};base64,${image}`;

/**
 * The pictures of the members on screen: from the mirror at once, and once the page is connected also from the server, many in one
 * request. An outdated picture shows until the new one has arrived. The member's own new picture shows as soon as it waits in
 * the outbox.
 */
export const createAvatars = (storage: MemberStorage) => {
  const { uid, mirror } = storage;
  /** The members on screen. */
  const watchers = new Map<() => void, string>();
  const shown = new Map<string, { readonly digest: string; readonly address: string | null }>();
  const profiles = mirror.rows(peopleTables.profiles);
  const cache = mirror.rows(cachedPictures);
  let fetchPictures: FetchPictures = async () => null;
  /** The requested digests, by member: a picture that the server does not have is requested only once. */
  const requested = new Map<string, string>();
  /** The members whose pictures the next `loadDue` loads. */
  const due = new Set<string>();
  /** The address of the own picture in the outbox; null for a queued removal, undefined while nothing waits. */
  let waiting: string | null | undefined;
  let isClosed = false;
  /** A sign-out in another tab deletes the mirror, which closes it here. A read would create it again. */
  const isOver = () => isClosed || !mirror.isOpen();

  const show = ({ id, digest, image }: Picture) => shown.set(id, { digest, address: pictureAddress(image) });
  const notify = () => {
    for (const changed of watchers.keys()) changed();
  };

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
    notify();
    await fetchMissing(picturesToFetch(wanted, cached, requested), wanted);
  };
  const fetchMissing = async (missing: readonly string[], wanted: ReadonlyMap<string, string>) => {
    if (missing.length === 0) return;
    for (const id of missing) requested.set(id, wanted.get(id) ?? '');
    const fetched = await fetchPictures(missing).catch(() => null);
    if (!fetched) {
      for (const id of missing) requested.delete(id);
      return;
    }
    if (isOver()) return;
    for (const picture of fetched) show(picture);
    notify();
  };
  const loadAll = () => load(watchers.values());

  const showWaiting = (overlay: Overlay) => {
    const image = overlay.row(waitingPicture, uid, undefined);
    const next = image ? pictureAddress(image) : image;
    if (next === waiting) return;
    // The picture was sent: shows it until the server's copy has arrived.
    if (waiting && next === undefined) shown.set(uid, { digest: '', address: waiting });
    waiting = next;
    notify();
    load([uid]);
  };

  return {
    /** For React's useSyncExternalStore: loads the member's avatar. Returns the unsubscribe function. */
    watch(id: string, changed: () => void): () => void {
      watchers.set(changed, id);
      load([id]);
      return () => watchers.delete(changed);
    },
    /** The address of the loaded avatar; null without one. */
    addressOf: (id: string): string | null =>
      id === uid && waiting !== undefined ? waiting : (shown.get(id)?.address ?? null),
    /** Loads the avatars on screen, except those already loaded. */
    loadAll,
    /** Follows the members and the outbox until `closing`. */
    follow(closing: AbortSignal): void {
      const stopWatching = watchTable(mirror, peopleTables.profiles, (changes) =>
        load([...watchers.values()].filter((id) => changes === 'many' || changes.includes(id))),
      );
      const subscription = liveQuery(() => readOverlay(storage)).subscribe(showWaiting, () => undefined);
      closing.addEventListener('abort', () => {
        isClosed = true;
        stopWatching();
        subscription.unsubscribe();
      });
    },
    /** Fetches with this from here on, first what the mirror lacked. */
    connect(fetch: FetchPictures): void {
      fetchPictures = fetch;
      loadAll();
    },
  };
};

/** The avatars on this page, for each signed-in member. */
export const shownAvatars = perMember(createAvatars);
