import Dexie, { RangeSet, type IntervalTree } from 'dexie';
import type { MirrorDb } from './mirror-db.ts';

/** The ids of changed rows, or `many`. */
export type Changes = readonly string[] | 'many';

/**
 * Reports which rows of one table this page, another tab or the worker has changed, where a live query would read too much
 * again. Reports `many` also for changes that this page may have missed (end-database-work.ts). Returns the function that stops it. Source: https://dexie.org/docs/Dexie/Dexie.on.storagemutated
 */
export const watchTable = (
  mirror: MirrorDb,
  { name }: { readonly name: string },
  onChanges: (changes: Changes) => void,
): (() => void) => {
  const part = `idb://${mirror.name}/${name}/`;
  // Dexie fires the event inside the writing transaction. Reading at once would end that transaction too early.
  const listen = (parts: Readonly<Record<string, IntervalTree>>): void => {
    const changed = parts[part];
    if (parts['all']) setTimeout(onChanges, 0, 'many');
    else if (changed) setTimeout(onChanges, 0, idsIn(changed));
  };
  Dexie.on.storagemutated.subscribe(listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
};

/** Dexie names no rows for a write of fifty or more. */
const idsIn = (tree: IntervalTree): Changes => {
  const ids: string[] = [];
  for (const { from, to } of { [Symbol.iterator]: () => new RangeSet().add(tree)[Symbol.iterator]() }) {
    if (typeof from !== 'string' || from !== to) return 'many';
    ids.push(from);
  }
  return ids;
};
