import { deviceValues } from '../local/store/keys.ts';
import type { AccountListener, AuthService } from '../server/account/auth-service.ts';
import { unreachable } from '../server/account/auth.ts';
import type { LateBackend } from './late-backend.ts';

export interface AccountService extends Omit<AuthService, 'follow' | 'suspended'> {
  /** Reports the member whom this device remembers, before the auth client is loaded. */
  recall(listener: Pick<AccountListener, 'onSession'>): void;
}

/**
 * The account before the auth client is loaded. The remembered identity opens a member's portal at once and offline. The other
 * calls load the client.
 */
export const createAccountService = (backend: Pick<LateBackend, 'get'>): AccountService => {
  type Failed = typeof unreachable;
  const call = async <Result>(work: (auth: AuthService) => Promise<Result>): Promise<Result | Failed> => {
    const arrived = await backend.get().catch(() => null);
    return arrived ? work(arrived.auth) : unreachable;
  };

  return {
    recall(listener) {
      const remembered = deviceValues.identity.read();
      if (remembered) listener.onSession({ status: 'signed-in', user: remembered });
      // With a session, only the auth client can tell whether it still holds.
      else if (deviceValues.session.read() === null)
        listener.onSession({ status: 'signed-out', accountEnd: deviceValues.accountEnd.read() });
    },
    signUp: (input) => call((auth) => auth.signUp(input)),
    signIn: (input) => call((auth) => auth.signIn(input)),
    signOut: () => call((auth) => auth.signOut()),
    requestPasswordReset: (email) => call((auth) => auth.requestPasswordReset(email)),
    enterCode: (input) => call((auth) => auth.enterCode(input)),
    openMailLink: (link) => call((auth) => auth.openMailLink(link)),
    setPassword: (password) => call((auth) => auth.setPassword(password)),
    listSessions: () => call((auth) => auth.listSessions()),
    signOutElsewhere: () => call((auth) => auth.signOutElsewhere()),
    exportData: () => call((auth) => auth.exportData()),
    deleteOnServer: () => call((auth) => auth.deleteOnServer()),
  };
};
