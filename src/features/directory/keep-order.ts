import type { Profile } from '../../domain/profile.ts';

/** More newcomers than that are a mirror being filled, not people who join. */
const FEW = 20;

/**
 * The members in `next`, in the order in which those in `before` already stand: a list that somebody is looking at does
 * not move because others come online. Who was not there before comes first; with many of them `next` stays as it is.
 */
export const keepOrder = (before: readonly Profile[], next: readonly Profile[]): readonly Profile[] => {
  const current = new Map(next.map((member) => [member.id, member]));
  const kept = before.flatMap(({ id }) => current.get(id) ?? []);
  if (next.length - kept.length > FEW) return next;
  const known = new Set(kept.map(({ id }) => id));
  return [...next.filter(({ id }) => !known.has(id)), ...kept];
};
