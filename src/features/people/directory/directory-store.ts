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
  /** False while the snapshot has only the members of the first view, whom no search finds. */
  readonly isWhole: boolean;
}

export interface DirectoryStore {
  /** For React's useSyncExternalStore. Watches the mirror while there are subscribers. */
  subscribe(changed: () => void): () => void;
  /** undefined until the first pull or the mirror has answered. */
  snapshot(): DirectorySnapshot | undefined;
  /** For tests: resolves once the snapshot includes all reported changes. */
  settled(): Promise<void>;
}

/** Members read at a time. A slow phone needs about 50 ms to fold their texts. */
const SLICE = 250;
/** The least time between two full reads while a pull fills the mirror, page by page. */
const APART_MS = 2_000;

/**
 * The searchable directory over the mirror's profiles. Lives outside of React, so that it outlives the components. Folds the
 * texts of a profile once for each version. Makes one snapshot for a batch of changes. Leaves out unlisted members, except the
 * signed-in one.
 */
export const createDirectoryStore = ({
  uid,
  mirror,
  firstViewShown,
}: Pick<Member, 'uid' | 'mirror' | 'firstViewShown'>): DirectoryStore => {
  const profiles = mirror.rows(peopleTables.profiles);
  const known = new Map<string, KnownProfile>();
  const isShown = isInDirectoryOf(uid);
  const asSeen = asSeenBy(uid);
  const listeners = new Set<() => void>();
  let current: DirectorySnapshot | undefined;
  let hasChanged = false;
  /** The changed rows, which the next read reads. */
  let dirty: { readonly ids: Set<string>; all: boolean } | null = null;
  let reading: Promise<void> | null = null;
  let stopWatching: (() => void) | null = null;
  let lastFullRead = -APART_MS;
  let endWait = () => {};

  const addRows = (rows: readonly Mirrored<Profile>[]): void => {
    for (const row of rows) {
      const stamp = stampOf(row);
      if (known.get(row.id)?.stamp === stamp) continue;
      hasChanged = true;
      known.set(row.id, { stamp, member: isShown(row) ? searchableMember(asSeen(row)) : null });
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
    const deleted = new Set(known.keys());
    const sliceAfter = (id: string) => profiles.where('id').above(id).limit(SLICE).toArray();
    let nextSlice: ReturnType<typeof sliceAfter> | null = sliceAfter('');
    while (nextSlice) {
      const rows: readonly Mirrored<Profile>[] = await nextSlice;
      const last = rows[SLICE - 1];
      // Starts before the folding of this slice, so that the browser reads meanwhile.
      nextSlice = last ? sliceAfter(last.id) : null;
      addRows(rows);
      for (const { id } of rows) deleted.delete(id);
    }
    for (const id of deleted) removeRow(id);
  };

  const readSome = async (ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += SLICE) {
      const slice = ids.slice(start, start + SLICE);
      const rows = await profiles.bulkGet(slice);
      addRows(rows.filter((row) => row !== undefined));
      for (const [index, id] of slice.entries()) if (!rows[index]) removeRow(id);
    }
  };

  /** Runs one read after the other, so that an older read never overwrites a newer one. */
  const readChanges = async (): Promise<void> => {
    try {
      while (listeners.size > 0 && dirty) {
        if (dirty.all && known.size > 0) await waitForPull();
        const { ids, all } = dirty;
        dirty = null;
        if (all) {
          await readAll();
          lastFullRead = performance.now();
        } else await readSome([...ids]);
        await publish(true);
      }
    } catch {
      // The mirror was closed or deleted. The next change, or the next subscriber, reads it again.
      dirty = { ids: new Set(), all: true };
    } finally {
      reading = null;
    }
  };
  /** Delays a full read while a pull fills the mirror. Each change checks again whether the pull has ended. */
  const waitForPull = async (): Promise<void> => {
    for (;;) {
      const restMs = lastFullRead + APART_MS - performance.now();
      if (restMs <= 0 || !(await mirror.isFilling())) return;
      await new Promise<void>((resolve) => {
        endWait = resolve;
        setTimeout(resolve, restMs);
      });
    }
  };
  const onChanges = (changes: Changes): void => {
    dirty ??= { ids: new Set(), all: false };
    if (changes === 'many') dirty.all = true;
    else for (const id of changes) dirty.ids.add(id);
    endWait();
    if (listeners.size > 0) reading ??= readChanges();
  };

  const watch = () => {
    const stops = [
      watchTable(mirror, peopleTables.profiles, onChanges),
      // Its row changes when a pull ends, also the first one.
      watchTable(mirror, mirror.meta, () => onChanges([])),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };

  const { members } = firstMembers.of({ mirror });
  if (members.length > 0)
    current = { ...unsearchableDirectory(members.filter(isShown).map(asSeen)), isWhole: false };

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
      await reading;
    },
  };
};

interface KnownProfile {
  /** See `stampOf`. */
  readonly stamp: string;
  /** Null for a member whom the directory does not show. */
  readonly member: SearchableMember | null;
}

/** The version of a profile, as far as the directory shows it. `last_active` changes without a new `xid`. */
const stampOf = ({ xid, is_listed, last_active }: Mirrored<Profile>): string =>
  `${xid} ${is_listed} ${last_active}`;
