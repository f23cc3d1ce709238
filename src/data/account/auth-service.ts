import {
  isAuthRetryableFetchError,
  type AuthChangeEvent,
  type AuthError,
  type User,
} from '@supabase/supabase-js';
import type { Session, SignedInUser } from '../../state/session.ts';
import { arrival } from '../browser/arrival.ts';
import { identityMemory } from '../browser/identity-memory.ts';
import type { Auth, AuthResult, SignUpResult } from '../hooks/use-auth.ts';
import type { Remote } from '../remote/client.ts';

export interface AccountListener {
  onSession(session: Session): void;
  /** A session was renewed or began: what waited for it can go on. */
  onToken(): void;
  onRecovery(isRecovering: boolean): void;
}

export interface AccountService extends Omit<Auth, 'recoveringPassword' | 'signOut'> {
  /** Starts with what this device remembers, then follows the auth client. */
  start(listener: AccountListener): () => void;
  signOut(): Promise<AuthResult>;
}

/**
 * The account on the auth client. The remembered identity makes a member's
 * portal open at once and without a network; only the server's refusal or the
 * person ends a session.
 */
export const createAccountService = (remote: Remote, siteUrl: string): AccountService => {
  let listener: AccountListener | null = null;

  const adopt = (user: User, recovering: boolean) => {
    const signedIn = toSignedInUser(user);
    identityMemory.write(signedIn);
    listener?.onSession({ status: 'signed-in', user: signedIn, recovering });
  };
  const end = () => {
    identityMemory.forget();
    listener?.onRecovery(false);
    listener?.onSession({ status: 'signed-out' });
  };
  const follow = (event: AuthChangeEvent, user: User | null) => {
    if (event === 'SIGNED_OUT') return end();
    if (event === 'PASSWORD_RECOVERY') listener?.onRecovery(true);
    if (user) {
      adopt(user, false);
      listener?.onToken();
    } else if (event === 'INITIAL_SESSION') void settleWithoutSession();
  };
  /** No session at the start: either nobody is signed in, or the token could not be renewed for lack of a network. */
  const settleWithoutSession = async () => {
    const { error } = await remote.auth.getSession();
    const remembered = identityMemory.read();
    if (remembered && error && isAuthRetryableFetchError(error))
      listener?.onSession({ status: 'signed-in', user: remembered, recovering: true });
    else end();
  };

  return {
    start(target) {
      listener = target;
      // The auth client tells of a recovery only after it has told of the session: too late to stay on this page.
      if (arrival.kind === 'recovery') target.onRecovery(true);
      const remembered = identityMemory.read();
      if (remembered) target.onSession({ status: 'signed-in', user: remembered, recovering: true });
      const { data } = remote.auth.onAuthStateChange((event, session) =>
        follow(event, session?.user ?? null),
      );
      return () => {
        listener = null;
        data.subscription.unsubscribe();
      };
    },
    async signUp({ fullName, email, password, referralCode }): Promise<SignUpResult> {
      const { data, error } = await remote.auth.signUp({
        email,
        password,
        options: {
          emailRedirectTo: `${siteUrl}/`,
          data: { full_name: fullName, ...(referralCode ? { referral_code: referralCode } : {}) },
        },
      });
      if (error) return failed(error);
      if (!data.session) return { kind: 'confirm-email' };
      if (!referralCode) return { kind: 'signed-in', referred: false };
      const { data: referred } = await remote.rpc('was_referred');
      return { kind: 'signed-in', referred: referred === true };
    },
    async signIn(credentials) {
      const { error } = await remote.auth.signInWithPassword(credentials);
      return error ? failed(error) : { kind: 'ok' };
    },
    async signOut() {
      // `local`: this device only, and never dependent on the network.
      const { error } = await remote.auth.signOut({ scope: 'local' });
      return error && !isAuthRetryableFetchError(error) ? failed(error) : { kind: 'ok' };
    },
    async requestPasswordReset(email) {
      const { error } = await remote.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` });
      return error ? failed(error) : { kind: 'ok' };
    },
    async setPassword(password) {
      const { error } = await remote.auth.updateUser({ password });
      if (error) return failed(error);
      listener?.onRecovery(false);
      return { kind: 'ok' };
    },
  };
};

const failed = (error: AuthError): { readonly kind: 'failed'; readonly message: string } => ({
  kind: 'failed',
  message: isAuthRetryableFetchError(error)
    ? 'The club cannot be reached. Please check your connection and try again.'
    : error.message,
});

const toSignedInUser = (user: User): SignedInUser => {
  const { full_name: fullName, avatar_url: avatarUrl } = user.user_metadata as Record<string, unknown>;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : null,
    avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null,
  };
};
