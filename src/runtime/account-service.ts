import { deviceValues } from '../local/store/keys.ts';
import type { BackendSource } from './backend-source.ts';
import type { AccountListener, AuthService } from '../server/account/auth-service.ts';
import { unreachable } from '../server/account/auth.ts';

export interface AccountService extends Omit<AuthService, 'follow' | 'accountGone'> {
  /** Starts with what this device remembers, then follows the auth client once it is there. */
  start(listener: AccountListener): void;
}

/**
 * The account as the page has it from its first moment. The remembered identity makes a member's portal open at once,
 * without a network and without the auth client; what a person asks for fetches that.
 */
export const createAccountService = (source: BackendSource): AccountService => {
  type Failed = typeof unreachable;
  const call = async <Result>(work: (auth: AuthService) => Promise<Result>): Promise<Result | Failed> => {
    const backend = await source.ask().catch(() => null);
    return backend ? work(backend.auth) : unreachable;
  };

  return {
    start(listener) {
      const remembered = deviceValues.identity.read();
      if (remembered) listener.onSession({ status: 'signed-in', user: remembered, recovering: true });
      // With a session, only the auth client can tell whether it still holds.
      else if (deviceValues.session.read() === null)
        listener.onSession({ status: 'signed-out', isAccountGone: deviceValues.accountGone.read() !== null });
      void source.arrived.then(({ auth }) => auth.follow(listener));
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
