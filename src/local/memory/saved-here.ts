import * as v from 'valibot';
import type { ChosenValues, SavedHere } from '../../domain/overwritten.ts';
import { createJsonMemory } from './json-memory.ts';

const memory = createJsonMemory<SavedHere>(
  (uid) => `profile-saved-${uid}`,
  v.record(v.string(), v.object({ value: v.union([v.string(), v.boolean()]), at: v.number() })),
);
const nothing: SavedHere = {};

/**
 * What this device saved of its member's profile and the server took, by member, so that it can tell when another device
 * has replaced it. It leaves with the mirror. A browser that keeps nothing cannot tell, and shows the newest value all
 * the same.
 */
export const savedHere = {
  read: (uid: string): SavedHere => memory.read(uid) ?? nothing,
  note(uid: string, values: ChosenValues, at: number): void {
    const added = Object.entries(values).map(([what, value]) => [what, { value, at }] as const);
    if (added.length > 0) write(uid, { ...savedHere.read(uid), ...Object.fromEntries(added) });
  },
  /** The person has decided about this one; without a name, all of the member's go. */
  forget(uid: string, what?: string): void {
    const rest = Object.entries(savedHere.read(uid)).filter(([one]) => what !== undefined && one !== what);
    write(uid, Object.fromEntries(rest));
  },
  subscribe: memory.subscribe,
} as const;

const write = (uid: string, saved: SavedHere): void =>
  memory.write(uid, Object.keys(saved).length === 0 ? null : saved);
