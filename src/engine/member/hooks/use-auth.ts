import { createContext, useContext } from 'react';
import type { Auth } from '../../server/account/auth.ts';

export const AuthContext = createContext<Auth | null>(null);

/** The account actions. Throws outside of the AuthProvider (src/app/providers.tsx). */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
};

export type Referral =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly code: string }
  | { readonly kind: 'valid'; readonly code: string; readonly inviterName: string }
  | { readonly kind: 'invalid'; readonly code: string }
  /** The check failed: the code may be valid or not. */
  | { readonly kind: 'unchecked'; readonly code: string; readonly onRetry: () => void };

export const ReferralContext = createContext<Referral>({ kind: 'none' });

/** The referral code that this tab arrived with, and whether it is valid. */
export const useReferral = (): Referral => useContext(ReferralContext);
