import type { Profile } from '../../domain/profile.ts';
import type { MirrorDb } from './mirror-db.ts';

/** The `limit` most recently active members; who never was active is not among them. */
export const newestMembers = (mirror: MirrorDb, limit: number): Promise<readonly Profile[]> =>
  mirror.profiles.orderBy('lastActive').reverse().limit(limit).toArray();

/** All members in the same order, those without any activity last. */
export const allMembers = async (mirror: MirrorDb): Promise<readonly Profile[]> =>
  (await mirror.profiles.toArray()).toSorted(
    (a, b) => descending(a.lastActive ?? '', b.lastActive ?? '') || descending(a.id, b.id),
  );

/** As the index orders its keys, by code units: also several times quicker than `localeCompare`. */
const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
