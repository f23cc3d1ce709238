import { sessionStorageKey } from './stored-session.ts';

/** What is known of the auth client's session without the auth client. */
export const sessionMemory = {
  /** Whether there may be a session; whether it still holds, only the auth client can tell. */
  isThere(): boolean {
    try {
      return localStorage.getItem(sessionStorageKey) !== null;
    } catch {
      return false;
    }
  },
} as const;
