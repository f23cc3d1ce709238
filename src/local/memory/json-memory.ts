import * as v from 'valibot';

/** A small value for each member, in localStorage: readable at once, and by every tab. */
export interface JsonMemory<Value> {
  /** The same stored text is the same object: React compares. null: nothing is kept, or nothing that can be read. */
  readonly read: (owner: string) => Value | null;
  /** null forgets it. A browser that keeps nothing forgets at once. */
  readonly write: (owner: string, value: Value | null) => void;
  /** Calls back on a change, also by another tab; returns the way to stop. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** `keyOf` must contain the owner's id: what is forgotten with a member is found by it (forget-member.ts). */
export const createJsonMemory = <Value>(
  keyOf: (owner: string) => string,
  schema: v.GenericSchema<unknown, Value>,
): JsonMemory<Value> => {
  const listeners = new Set<() => void>();
  const last = new Map<string, { readonly text: string; readonly value: Value | null }>();
  return {
    read(owner) {
      const text = readText(keyOf(owner));
      if (text === null) return null;
      const known = last.get(owner);
      if (known?.text === text) return known.value;
      const value = parse(text, schema);
      last.set(owner, { text, value });
      return value;
    },
    write(owner, value) {
      try {
        if (value === null) localStorage.removeItem(keyOf(owner));
        else localStorage.setItem(keyOf(owner), JSON.stringify(value));
      } catch {
        // Storage is full or forbidden.
      }
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      globalThis.addEventListener('storage', changed);
      return () => {
        listeners.delete(changed);
        globalThis.removeEventListener('storage', changed);
      };
    },
  };
};

const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const parse = <Value>(text: string, schema: v.GenericSchema<unknown, Value>): Value | null => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};
