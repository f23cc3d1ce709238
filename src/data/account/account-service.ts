import { arrival, type Arrival } from '../browser/arrival.ts';
import { identityMemory } from '../browser/identity-memory.ts';
import { sessionMemory } from '../browser/session-memory.ts';
import type { BackendSource } from '../engine/backend-source.ts';
import type { AccountListener, AuthService } from './auth-service.ts';
import { unreachable } from './unreachable.ts';

export interface AccountService extends Omit<AuthService, 'follow'> {
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
  const arrived: Promise<Arrival> =
    arrival.kind === 'plain' ? Promise.resolve(arrival) : source.arrived.then(({ auth }) => auth.arrived);

  return {
    arrived,
    start(listener) {
      // The auth client tells of a recovery only after it has told of the session: too late to stay on this page.
      if (arrival.kind === 'recovery') {
        listener.onRecovery(true);
        void arrived.then((outcome) => {
          // Whoever was signed in before still is; their password is not what this link was about.
          if (outcome.kind === 'failed') listener.onRecovery(false);
        });
      }
      const remembered = identityMemory.read();
      if (remembered) listener.onSession({ status: 'signed-in', user: remembered, recovering: true });
      else if (arrival.kind === 'plain' && !sessionMemory.isThere())
        listener.onSession({ status: 'signed-out' });
      void source.arrived.then(({ auth }) => auth.follow(listener));
    },
    signUp: (input) => call((auth) => auth.signUp(input)),
    signIn: (input) => call((auth) => auth.signIn(input)),
    signOut: () => call((auth) => auth.signOut()),
    requestPasswordReset: (email) => call((auth) => auth.requestPasswordReset(email)),
    enterCode: (input) => call((auth) => auth.enterCode(input)),
    setPassword: (password) => call((auth) => auth.setPassword(password)),
    exportData: () => call((auth) => auth.exportData()),
    deleteOnServer: () => call((auth) => auth.deleteOnServer()),
  };
};
