import Dexie, { RangeSet, type IntervalTree } from 'dexie';
import type { MirrorDb } from './mirror-db.ts';

/** The ids of changed profiles, or `many`. An empty list: perhaps the mirror was filled for the first time. */
export type ProfileChanges = readonly string[] | 'many';

/**
 * Reports which profiles of the mirror this page, another tab or the worker wrote or removed, by the event that liveQuery
 * uses. `many` also stands for changes that this page may have missed (end-database-work.ts). Returns the function that
 * stops it.
 */
export const watchProfiles = (mirror: MirrorDb, hear: (changes: ProfileChanges) => void): (() => void) => {
  const profiles = `idb://${mirror.name}/profiles/`;
  const meta = `idb://${mirror.name}/meta/`;
  const tell = (parts: Readonly<Record<string, IntervalTree>>): void => {
    const changed = parts[profiles];
    if (parts['all']) hear('many');
    else if (changed) hear(idsIn(changed));
    else if (parts[meta]) hear([]);
  };
  // Dexie fires the event inside the writing transaction. Reading at once would end that transaction too early.
  const listen = (parts: Readonly<Record<string, IntervalTree>>): void => {
    setTimeout(() => {
      tell(parts);
    });
  };
  Dexie.on.storagemutated.subscribe(listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
};

/** Dexie names no rows for a write of fifty or more. */
const idsIn = (tree: IntervalTree): ProfileChanges => {
  const ids: string[] = [];
  for (const { from, to } of { [Symbol.iterator]: () => new RangeSet().add(tree)[Symbol.iterator]() }) {
    if (typeof from !== 'string' || from !== to) return 'many';
    ids.push(from);
  }
  return ids;
};
