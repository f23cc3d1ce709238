import * as v from 'valibot';
import type { ChosenValues, SavedHere } from '../../domain/overwritten.ts';

const savedSchema = v.record(
  v.string(),
  v.object({ value: v.union([v.string(), v.boolean()]), at: v.number() }),
);

const nothing: SavedHere = {};
const listeners = new Set<() => void>();
/** The same text is the same object: React compares. */
let last: { readonly text: string; readonly saved: SavedHere } | null = null;

/**
 * What this device saved of its member's profile and the server took, by member, so that it can tell when another device
 * has replaced it. It leaves with the mirror.
 */
export const savedHere = {
  read(uid: string): SavedHere {
    const text = readText(uid);
    if (text === null) return nothing;
    if (last?.text !== text) last = { text, saved: parse(text) };
    return last.saved;
  },
  note(uid: string, values: ChosenValues, at: number): void {
    const added = Object.entries(values).map(([what, value]) => [what, { value, at }] as const);
    if (added.length > 0) write(uid, { ...savedHere.read(uid), ...Object.fromEntries(added) });
  },
  /** The person has decided about this one; without a name, all of the member's go. */
  forget(uid: string, what?: string): void {
    const rest = Object.entries(savedHere.read(uid)).filter(([one]) => what !== undefined && one !== what);
    write(uid, Object.fromEntries(rest));
  },
  /** Calls back on a change, also by another tab. */
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    globalThis.addEventListener('storage', changed);
    return () => {
      listeners.delete(changed);
      globalThis.removeEventListener('storage', changed);
    };
  },
} as const;

const readText = (uid: string): string | null => {
  try {
    return localStorage.getItem(keyOf(uid));
  } catch {
    return null;
  }
};

const parse = (text: string): SavedHere => {
  try {
    const parsed = v.safeParse(savedSchema, JSON.parse(text));
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
};

const write = (uid: string, saved: SavedHere): void => {
  try {
    if (Object.keys(saved).length === 0) localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), JSON.stringify(saved));
  } catch {
    // A browser that keeps nothing cannot tell, and shows the newest value all the same.
  }
  for (const changed of listeners) changed();
};

const keyOf = (uid: string): string => `profile-saved-${uid}`;
