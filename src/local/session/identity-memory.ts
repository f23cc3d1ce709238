import * as v from 'valibot';
import type { SignedInUser } from '../../domain/session.ts';

const key = 'goa-build-club:identity';

const identitySchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  fullName: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
});

/**
 * Who is signed in on this device, readable at once and without a network. The
 * auth client cannot answer that offline once the access token has expired.
 */
export const identityMemory = {
  read(): SignedInUser | null {
    try {
      const parsed = v.safeParse(identitySchema, JSON.parse(localStorage.getItem(key) ?? 'null'));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  },
  write(user: SignedInUser): void {
    try {
      localStorage.setItem(key, JSON.stringify(user));
    } catch {
      // Storage is closed or full: the session works, and a later start without a network asks to sign in.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Closed storage holds nothing to forget.
    }
  },
  /** Calls back when another tab forgets it. */
  onForgottenElsewhere(forgotten: () => void): void {
    globalThis.addEventListener('storage', ({ key: changed, newValue }) => {
      // Without a key: all of the storage was emptied.
      if (newValue === null && (changed === key || changed === null)) forgotten();
    });
  },
} as const;
