import { browserLocks } from '../local/browser/ports.ts';
import { createPageSession } from '../local/session/page-session.ts';
import { createAuthService, type AuthService } from '../server/account/auth-service.ts';
import { createMemoryClient } from '../server/account/memory-client.ts';
import { createRemote, type Remote, type RemoteOptions } from '../server/client.ts';
import { createSessionPort } from '../server/session.ts';
import type { SessionPort } from '../sync/ports.ts';

/** The API client, the account on it, and its session as the engine asks for it. */
export interface Connection {
  readonly client: Remote;
  /** The publishable key of the client, for requests in nobody's name. */
  readonly key: string;
  readonly auth: AuthService;
  readonly session: SessionPort;
}

export const createConnection = (
  options: Omit<RemoteOptions, 'session'>,
  siteUrl: string,
  captchaSiteKey = '',
): Connection => {
  const storage = createPageSession();
  const client = createRemote({
    ...options,
    session: {
      storage,
      locks: browserLocks,
      keepsFresh: true,
      onSuspended: () => auth.suspended(),
    },
  });
  const auth = createAuthService(client, () => createMemoryClient(options), storage, {
    siteUrl,
    captchaSiteKey,
  });
  return { client, key: options.key, auth, session: createSessionPort(client) };
};
