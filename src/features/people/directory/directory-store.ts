import {
  createDirectory,
  searchableMember,
  unsearchableDirectory,
  type Directory,
  type SearchableMember,
} from '../rules/directory-search.ts';
import { asSeenBy, isInDirectoryOf, type Profile } from '../rules/profile.ts';
import type { Mirrored } from '../../../engine/sync/table.ts';
import { watchTable, type Changes } from '../../../engine/local/mirror/watch-table.ts';
import type { Member } from '../../../engine/member/member.ts';
import { peopleTables } from '../tables.ts';
import { firstMembers } from '../first-members.ts';

/** A new object after each change. */
export interface DirectorySnapshot extends Directory {
  /** False while only the members of the first view have been read, whom no search finds. */
  readonly isWhole: boolean;
}

export interface DirectoryStore {
  /** For React's useSyncExternalStore. Watches the mirror while there are subscribers. */
  subscribe(changed: () => void): () => void;
  /** undefined until the first pull or the mirror has answered. */
  snapshot(): DirectorySnapshot | undefined;
  /** Resolves when the snapshot holds every change reported so far. */
  settled(): Promise<void>;
}

/** Reading and folding this many blocks a slow phone for about 50 ms. */
const SLICE = 250;
/** While a pull fills the mirror page after page, everything is read again no more often than this. */
const APART_MS = 2_000;

/**
 * The searchable directory over the mirror's profiles. Lives outside of React, so that it outlasts the page's components.
 * Folds a profile once for each of its versions. A batch of changes makes one new snapshot. Leaves out unlisted members,
 * except the signed-in one.
 */
export const createDirectoryStore = ({
  uid,
  mirror,
  firstViewShown,
}: Pick<Member, 'uid' | 'mirror' | 'firstViewShown'>): DirectoryStore => {
  const known = new Map<string, KnownProfile>();
  const isShown = isInDirectoryOf(uid);
  const seen = asSeenBy(uid);
  const listeners = new Set<() => void>();
  let current: DirectorySnapshot | undefined;
  let hasChanged = false;
  /** The rows that the next read has to read. */
  let waiting: { readonly ids: Set<string>; all: boolean } | null = null;
  let working: Promise<void> | null = null;
  let stopWatching: (() => void) | null = null;
  let lastReading = -APART_MS;
  let wake = () => {};

  const addRows = (rows: readonly Mirrored<Profile>[]): void => {
    for (const row of rows) {
      const stamp = stampOf(row);
      if (known.get(row.id)?.stamp === stamp) continue;
      hasChanged = true;
      known.set(row.id, { stamp, member: isShown(row) ? searchableMember(seen(row)) : null });
    }
  };
  const removeRow = (id: string): void => {
    if (known.delete(id)) hasChanged = true;
  };

  const publish = async (isWhole: boolean): Promise<void> => {
    if (!hasChanged && current?.isWhole === isWhole && current.profiles.length > 0) return;
    const members = [...known.values()].flatMap(({ member }) => member ?? []);
    // An empty mirror is an empty club only after a pull.
    const isKnown = members.length > 0 || (isWhole && (await mirror.hasPulled()));
    hasChanged = false;
    current = isKnown ? { ...createDirectory(members), isWhole } : undefined;
    for (const changed of listeners) changed();
  };

  const readAll = async (): Promise<void> => {
    await firstViewShown;
    const gone = new Set(known.keys());
    const sliceAfter = (id: string) =>
      mirror.rows(peopleTables.profiles).where('id').above(id).limit(SLICE).toArray();
    let coming: ReturnType<typeof sliceAfter> | null = sliceAfter('');
    while (coming) {
      const rows: readonly Mirrored<Profile>[] = await coming;
      const last = rows[SLICE - 1];
      // The browser reads on while this slice is folded.
      coming = last ? sliceAfter(last.id) : null;
      addRows(rows);
      for (const { id } of rows) gone.delete(id);
    }
    for (const id of gone) removeRow(id);
  };

  const readSome = async (ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += SLICE) {
      const slice = ids.slice(start, start + SLICE);
      const rows = await mirror.rows(peopleTables.profiles).bulkGet(slice);
      addRows(rows.filter((row) => row !== undefined));
      for (const [place, id] of slice.entries()) if (!rows[place]) removeRow(id);
    }
  };

  /** Reads one after the other, so that an older read never overwrites a newer one. */
  const work = async (): Promise<void> => {
    try {
      while (listeners.size > 0 && waiting) {
        if (waiting.all && known.size > 0) await pullDone();
        const { ids, all } = waiting;
        waiting = null;
        if (all) {
          await readAll();
          lastReading = performance.now();
        } else await readSome([...ids]);
        await publish(true);
      }
    } catch {
      // The mirror was closed or deleted. The next change, or the next subscriber, reads it again.
      waiting = { ids: new Set(), all: true };
    } finally {
      working = null;
    }
  };
  /** Waits while more pages of a pull are to come. */
  const pullDone = async (): Promise<void> => {
    for (;;) {
      const restMs = lastReading + APART_MS - performance.now();
      if (restMs <= 0 || !(await mirror.isFilling())) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, restMs);
      });
    }
  };
  const onChanges = (changes: Changes): void => {
    waiting ??= { ids: new Set(), all: false };
    if (changes === 'many') waiting.all = true;
    else for (const id of changes) waiting.ids.add(id);
    wake();
    if (listeners.size > 0) working ??= work();
  };

  const watch = () => {
    const stops = [
      watchTable(mirror, peopleTables.profiles, onChanges),
      // The mirror may have been filled for the first time, or a pull may have ended.
      watchTable(mirror, mirror.meta, () => onChanges([])),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };

  const { members } = firstMembers.of({ mirror });
  if (members.length > 0)
    current = { ...unsearchableDirectory(members.filter(isShown).map(seen)), isWhole: false };

  return {
    subscribe(changed) {
      listeners.add(changed);
      stopWatching ??= watch();
      if (listeners.size === 1) onChanges('many');
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
    snapshot: () => current,
    settled: async () => {
      await working;
    },
  };
};

interface KnownProfile {
  readonly stamp: string;
  /** null: not listed. */
  readonly member: SearchableMember | null;
}

/** `lastActive` changes without a new xid, and so does `isListed` in a mirror of an older version. */
const stampOf = ({ xid, is_listed, last_active }: Mirrored<Profile>): string =>
  `${xid} ${is_listed} ${last_active}`;
