import * as v from 'valibot';

/** Where the auth client keeps the session in localStorage. */
export const sessionStorageKey = 'goa-build-club:session';

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
  /** Without this, signing out would first try to renew an expired token, for half a minute when offline. */
  forgetExpired(): void {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null');
      const session = v.safeParse(v.object({ expires_at: v.number() }), stored);
      if (session.success && session.output.expires_at * 1000 <= Date.now())
        localStorage.removeItem(sessionStorageKey);
    } catch {
      // Closed or broken storage holds no session.
    }
  },
} as const;
