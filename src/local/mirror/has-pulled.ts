import type { MirrorDb } from './mirror-db.ts';

/** Whether the mirror was filled at least once: an empty list is then the truth. */
export const hasPulled = async (mirror: MirrorDb): Promise<boolean> =>
  (await mirror.meta.get('cursor')) !== undefined;
