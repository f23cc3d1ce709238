import { createContext, useContext } from 'react';
import type { Auth } from '../../server/account/auth.ts';

export const AuthContext = createContext<Auth | null>(null);

/** The account actions. Throws outside of the AuthProvider (src/portal/auth-provider.tsx). */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
};
