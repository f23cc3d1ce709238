import type { MessageKey } from '../../domain/message.ts';

const listeners = new Map<string, Set<() => void>>();

/** The newest message of the chat that a member has seen on this device; kept by member, as a device may be shared. */
export const lastVisit = {
  /** null when that was never noted. */
  read(userId: string): MessageKey | null {
    try {
      const [at, id] = (localStorage.getItem(keyOf(userId)) ?? '').split(' ');
      return at && id ? [at, id] : null;
    } catch {
      return null;
    }
  },
  /** Notes it for the next visit. A browser that keeps nothing shows no line, no more. */
  keep(userId: string, [at, id]: MessageKey): void {
    const text = `${at} ${id}`;
    try {
      if (localStorage.getItem(keyOf(userId)) === text) return;
      localStorage.setItem(keyOf(userId), text);
    } catch {
      // Storage is full or forbidden.
      return;
    }
    for (const changed of listeners.get(userId) ?? []) changed();
  },
  /** Calls back when it has moved, also in another tab. */
  subscribe(userId: string, changed: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      // Without a key: all of the storage was emptied.
      if (key === keyOf(userId) || key === null) changed();
    };
    const own = listeners.get(userId) ?? new Set();
    listeners.set(userId, own.add(changed));
    globalThis.addEventListener('storage', onStorage);
    return () => {
      own.delete(changed);
      globalThis.removeEventListener('storage', onStorage);
    };
  },
} as const;

const keyOf = (userId: string): string => `chat-seen-${userId}`;
