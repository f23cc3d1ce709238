import { createDirectoryIndex, type DirectoryIndex } from '../../domain/directory-index.ts';
import { isInDirectoryOf } from '../../domain/profile.ts';
import type { Mirrored } from '../../local/mirror/mirror-db.ts';
import { watchProfiles, type ProfileChanges } from '../../local/mirror/watch-profiles.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Portal } from '../../runtime/hooks/portal-context.ts';

/** The index as it stood when it was last told of; a new object each time. */
export interface DirectorySnapshot {
  readonly index: DirectoryIndex;
  readonly version: number;
  /** False while only the most recently active have been read. */
  readonly isWhole: boolean;
}

export interface DirectoryStore {
  /** For React's useSyncExternalStore. Watches the mirror as long as anybody listens. */
  subscribe(changed: () => void): () => void;
  /** undefined until the first pull or the mirror has answered. */
  snapshot(): DirectorySnapshot | undefined;
  /** Somebody searches: all members are read now, whatever else the page has to do. */
  hurry(): void;
  /** Settles when everything that was heard of so far is in the index. */
  settled(): Promise<void>;
}

/** So many are on the screen at once, and on it before the others are read. */
const FIRST = 60;
/** Reading and indexing so many takes a slow phone about as long as it may be deaf to a finger. */
const SLICE = 250;
/** A first pull writes page after page: each tells that everything may have changed. */
const APART_MS = 400;

/**
 * The search index over the mirror's profiles, filled in slices and then kept up row by row, outside of React: it is
 * there at once when the portal is opened again. Who is not listed is not in it, but for the member who looks.
 */
export const createDirectoryStore = ({ uid, mirror, firstViewShown }: Portal): DirectoryStore => {
  const index = createDirectoryIndex();
  const stamps = new Map<string, string>();
  const isShown = isInDirectoryOf(uid);
  const listeners = new Set<() => void>();
  let current: DirectorySnapshot | undefined;
  let told = -1;
  let waiting: { readonly ids: Set<string>; all: boolean } = { ids: new Set(), all: false };
  let working: Promise<void> | null = null;
  let stopWatching: (() => void) | null = null;
  let lastReading = -APART_MS;
  let hurry = () => {};
  const isHurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });

  const take = (rows: readonly Mirrored<Profile>[]): void => {
    for (const row of rows) {
      const stamp = stampOf(row);
      if (stamps.get(row.id) === stamp) continue;
      stamps.set(row.id, stamp);
      if (isShown(row)) index.put(row);
      else index.remove(row.id);
    }
  };
  const drop = (id: string): void => {
    stamps.delete(id);
    index.remove(id);
  };

  const tell = async (isWhole: boolean): Promise<void> => {
    const isKnown = index.size > 0 || (isWhole && (await mirror.hasPulled()));
    if (told === index.version && current?.isWhole === isWhole && isKnown) return;
    told = index.version;
    current = isKnown ? { index, version: told, isWhole } : undefined;
    for (const changed of listeners) changed();
  };

  const readAll = async (): Promise<void> => {
    if (index.size === 0) {
      take(await mirror.profiles.orderBy('lastActive').reverse().limit(FIRST).toArray());
      if (index.size > 0) {
        await tell(false);
        // Ten thousand members beside the newest messages would keep these back by as long as they take themselves.
        await Promise.race([firstViewShown?.(), isHurried]);
      }
    }
    const gone = new Set(stamps.keys());
    for (let last = '', isMore = true; isMore;) {
      const rows = await mirror.profiles.where('id').above(last).limit(SLICE).toArray();
      take(rows);
      for (const { id } of rows) gone.delete(id);
      last = rows.at(-1)?.id ?? last;
      isMore = rows.length === SLICE;
    }
    for (const id of gone) drop(id);
    // A task of its own, and not the first keystroke's.
    await pause(0);
    index.settle();
  };

  const readSome = async (ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += SLICE) {
      const slice = ids.slice(start, start + SLICE);
      const rows = await mirror.profiles.bulkGet(slice);
      take(rows.filter((row) => row !== undefined));
      for (const [place, id] of slice.entries()) if (!rows[place]) drop(id);
    }
  };

  /** One after the other: what is read later is never overwritten by what was read before. */
  const work = async (): Promise<void> => {
    try {
      while (listeners.size > 0 && (waiting.all || waiting.ids.size > 0)) {
        if (waiting.all && index.size > 0) await pause(lastReading + APART_MS - performance.now());
        const { ids, all } = waiting;
        waiting = { ids: new Set(), all: false };
        ids.delete(NOTHING);
        if (all) {
          await readAll();
          lastReading = performance.now();
        } else await readSome([...ids]);
        await tell(true);
      }
    } catch {
      // The mirror was closed or taken away. What is told next, or whoever comes back, has it read anew.
      waiting.all = true;
    } finally {
      working = null;
    }
  };
  const hear = (changes: ProfileChanges): void => {
    if (changes === 'many') waiting.all = true;
    else for (const id of changes.length > 0 ? changes : [NOTHING]) waiting.ids.add(id);
    if (listeners.size > 0) working ??= work();
  };

  return {
    subscribe(changed) {
      listeners.add(changed);
      stopWatching ??= watchProfiles(mirror, hear);
      if (listeners.size === 1) hear('many');
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
    snapshot: () => current,
    hurry,
    settled: async () => {
      await working;
    },
  };
};

/** Also what changes without a new transaction number: when the member was here, and a copy from before members could be unlisted. */
const stampOf = ({ xid, isListed, lastActive }: Mirrored<Profile>): string =>
  `${xid} ${isListed} ${lastActive}`;

/** No profile changed, but perhaps whether the mirror was ever filled. */
const NOTHING = '';

const pause = (ms: number): Promise<void> =>
  ms < 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
