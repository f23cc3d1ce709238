import type { Session } from '../../domain/session.ts';
import { deviceValues } from '../local/store/keys.ts';
import { unreachable, type Auth } from '../server/account/auth.ts';
import type { AuthService } from '../server/account/auth-service.ts';
import type { CurrentMember } from './current-member.ts';
import type { Connecting } from './member.ts';

export type Account = Omit<Auth, 'recoveringPassword'>;

/** The account, whose requests load the connection. */
export const createAccount = ({ connect }: Connecting, members: CurrentMember): Account => {
  const ask = async <Answer>(request: (auth: AuthService) => Promise<Answer>) => {
    const connection = await connect();
    return connection ? request(connection.auth) : unreachable;
  };
  const end = async (forget: 'mirror' | 'everything') => {
    members.forgetOnSignOut(forget);
    const result = await ask((auth) => auth.signOut());
    if (result.kind === 'failed') members.forgetOnSignOut('nothing');
    // The caller may leave the page, so wait until everything is removed.
    else await members.settled();
    return result;
  };
  return {
    ask,
    signOut: () => end('mirror'),
    async deleteAccount() {
      // Set before the answer: the engine may learn first that the account is gone, and stop.
      members.forgetOnSignOut('everything');
      const result = await ask((auth) => auth.deleteOnServer());
      if (result.kind === 'failed') members.forgetOnSignOut('nothing');
      else await end('everything');
      return result;
    },
  };
};

/** The session as this device remembers it: a member's portal opens at once and offline. */
export const rememberedSession = (): Session => {
  const user = deviceValues.user.read();
  if (user) return { status: 'signed-in', user };
  // Only the auth client knows whether a stored session is still valid.
  return deviceValues.session.read() === null
    ? { status: 'signed-out', accountEnd: deviceValues.accountEnd.read() }
    : { status: 'loading' };
};
