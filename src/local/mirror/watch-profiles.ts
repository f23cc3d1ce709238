import Dexie, { RangeSet, type IntervalTree } from 'dexie';
import type { MirrorDb } from './mirror-db.ts';

/** What changed: single profiles, or more than is told one by one. */
export type ProfileChanges = readonly string[] | 'many';

/**
 * Tells which profiles of the mirror were written or removed, by this page, another tab or the worker; liveQuery lives
 * on the same event. `many` also stands for what a page may have missed (see read-views-again.ts) and for anything that
 * tells whether the mirror was ever filled. Answers how to stop.
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
  // Dexie tells inside of the transaction that wrote, and follows what is awaited from there: reading at once would end
  // that transaction too early.
  const listen = (parts: Readonly<Record<string, IntervalTree>>): void => {
    setTimeout(() => {
      tell(parts);
    });
  };
  Dexie.on.storagemutated.subscribe(listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
};

/** A write of fifty rows or more says only that all may have changed. */
const idsIn = (tree: IntervalTree): ProfileChanges => {
  const ids: string[] = [];
  for (const { from, to } of { [Symbol.iterator]: () => new RangeSet().add(tree)[Symbol.iterator]() }) {
    if (typeof from !== 'string' || from !== to) return 'many';
    ids.push(from);
  }
  return ids;
};
