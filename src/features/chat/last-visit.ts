import type { MessageKey } from '../../domain/message.ts';

/** The newest message that this member has seen on this device; null when that was never noted. */
export const readLastSeen = (userId: string): MessageKey | null => {
  try {
    const [at, id] = (localStorage.getItem(keyOf(userId)) ?? '').split(' ');
    return at && id ? [at, id] : null;
  } catch {
    return null;
  }
};

/** Notes it for the next visit. A browser that keeps nothing shows no line, no more. */
export const keepLastSeen = (userId: string, [at, id]: MessageKey): void => {
  try {
    localStorage.setItem(keyOf(userId), `${at} ${id}`);
  } catch {
    // Storage is full or forbidden.
  }
};

const keyOf = (userId: string): string => `chat-seen-${userId}`;
