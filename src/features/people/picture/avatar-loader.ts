import { liveQuery } from 'dexie';
import { picturesToFetch, type Picture } from '../rules/picture.ts';
import { cachePictures } from './cache-pictures.ts';
import { watchTable } from '../../../engine/local/mirror/watch-table.ts';
import { pictureAddress, type AvatarLoader, type Avatars } from './avatars.ts';
import { readOverlay, type MemberStorage } from '../../../engine/member/read-overlay.ts';
import { peopleTables, keptPictures } from '../tables.ts';
import type { Overlay } from '../../../engine/sync/overlay.ts';
import { waitingPicture } from '../changes.ts';

interface LoaderOptions extends MemberStorage {
  readonly avatars: Pick<Avatars, 'onScreen' | 'publish'>;
  /** Asks the server. Resolves to null when it did not answer. */
  readonly fetch: (ids: readonly string[]) => Promise<readonly Picture[] | null>;
  readonly closing: AbortSignal;
}

/**
 * Loads pictures from the mirror, and fetches those that it lacks, many in one request. A changed picture stays until the
 * new one has come. The member's own picture shows as soon as it waits in the outbox.
 */
export const createAvatarLoader = (options: LoaderOptions): AvatarLoader => {
  const { uid, mirror, avatars, closing } = options;
  const shown = new Map<string, { readonly digest: string; readonly address: string | null }>();
  /** The digests that were requested: a picture that the server no longer has is requested once. */
  const asked = new Map<string, string>();
  const due = new Set<string>();
  /** The own picture in the outbox; null: it is to be removed. undefined: nothing waits. */
  let waiting: string | null | undefined;
  /** A sign-out in another tab deletes the mirror, which closes it here. A read would open it again, and so bring it back. */
  const isOver = () => closing.aborted || !mirror.isOpen();

  const show = ({ id, digest, image }: Picture) => shown.set(id, { digest, address: pictureAddress(image) });

  /** Reads all members of one frame together. Without storage the initials stay. */
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
    // One transaction: an open mirror is closed only after it, and between two the second would open it again.
    await mirror.transaction(
      'r',
      [mirror.rows(peopleTables.profiles), mirror.rows(keptPictures)],
      async () => {
        for (const [at, profile] of (await mirror.rows(peopleTables.profiles).bulkGet(ids)).entries()) {
          const id = ids[at] ?? '';
          const digest = profile?.picture_digest;
          if (!digest) shown.delete(id);
          else if (shown.get(id)?.digest !== digest) wanted.set(id, digest);
        }
        for (const picture of await mirror.rows(keptPictures).bulkGet([...wanted.keys()])) {
          if (!picture) continue;
          cached.set(picture.id, picture.digest);
          if (picture.digest === wanted.get(picture.id) || !shown.has(picture.id)) show(picture);
        }
      },
    );
    avatars.publish();
    await fetchMissing(picturesToFetch(wanted, cached, asked), wanted);
  };
  const fetchMissing = async (missing: readonly string[], wanted: ReadonlyMap<string, string>) => {
    if (missing.length === 0) return;
    for (const id of missing) asked.set(id, wanted.get(id) ?? '');
    const fetched = await options.fetch(missing).catch(() => null);
    if (!fetched) for (const id of missing) asked.delete(id);
    if (!fetched || isOver()) return;
    for (const picture of fetched) show(picture);
    avatars.publish();
    await cachePictures(mirror, fetched, Date.now());
  };

  const follow = (overlay: Overlay) => {
    const image = overlay.row(waitingPicture, uid, undefined);
    const next = image ? pictureAddress(image) : image;
    if (next === waiting) return;
    // The sent picture stays until the server's copy of it has come.
    if (waiting && next === undefined) shown.set(uid, { digest: '', address: waiting });
    waiting = next;
    avatars.publish();
    load([uid]);
  };
  const stopWatching = watchTable(mirror, peopleTables.profiles, (changes) => {
    load(avatars.onScreen().filter((id) => changes === 'many' || changes.includes(id)));
  });
  const subscription = liveQuery(() => readOverlay(options)).subscribe(follow, () => undefined);
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
