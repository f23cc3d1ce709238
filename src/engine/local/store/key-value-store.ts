/** All tabs share `localStorage`, which lasts. `sessionStorage` belongs to one tab and ends with it. */
export type Area = 'localStorage' | 'sessionStorage';

/** How a value is written as text. */
export interface Format<Value> {
  /** Returns null for a text that it cannot read; may throw. */
  readonly parse: (text: string) => Value | null;
  readonly print: (value: Value) => string;
}

/** One small value on this device. Never throws, also where the browser stores nothing. */
export interface StoredValue<Value> {
  /** Returns null when nothing readable is stored, and the same object as long as the stored text is the same. */
  readonly read: () => Value | null;
  /** Null removes it. Returns false when the browser did not store it: the value then lasts as long as the page. */
  readonly write: (value: Value | null) => boolean;
  /** Calls `changed` after each change, with true when this tab made it. Returns the function that unsubscribes. */
  readonly subscribe: (changed: (isOwn: boolean) => void) => () => void;
}

export const createStoredValue = <Value>(
  area: Area,
  name: string,
  { parse, print }: Format<Value>,
): StoredValue<Value> => {
  const listeners = new Set<(isOwn: boolean) => void>();
  /** The text that the browser did not store. */
  let unstored: string | null = null;
  let last: { readonly text: string; readonly value: Value | null } | null = null;
  const readCurrent = () => unstored ?? readText(area, name);
  const parsed = (text: string): Value | null => {
    try {
      return parse(text);
    } catch {
      return null;
    }
  };
  return {
    read() {
      const text = readCurrent();
      if (text === null) return null;
      if (last?.text !== text) last = { text, value: parsed(text) };
      return last.value;
    },
    write(value) {
      const text = value === null ? null : print(value);
      if (text === readCurrent() && unstored === null) return true;
      const isStored = writeText(area, name, text);
      unstored = isStored ? null : text;
      for (const changed of listeners) changed(true);
      return isStored;
    },
    subscribe(changed) {
      const onStorage = ({ key }: StorageEvent) => {
        // Without a key, all of the storage was emptied.
        if (key === name || key === null) changed(false);
      };
      listeners.add(changed);
      globalThis.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(changed);
        globalThis.removeEventListener('storage', onStorage);
      };
    },
  };
};

export const onDevice = <Value>(name: string, format: Format<Value>): StoredValue<Value> =>
  createStoredValue('localStorage', name, format);
export const inTab = <Value>(name: string, format: Format<Value>): StoredValue<Value> =>
  createStoredValue('sessionStorage', name, format);

export const readText = (area: Area, name: string): string | null => {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
};

/** Null removes the text. Returns false when storage is full or blocked. */
export const writeText = (area: Area, name: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, text);
    return true;
  } catch {
    return false;
  }
};

/** True when a reload would find what is stored now. */
export const canStore = (area: Area): boolean =>
  writeText(area, 'probe', '') && writeText(area, 'probe', null);
