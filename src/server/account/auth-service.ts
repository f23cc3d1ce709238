import { isAuthRetryableFetchError, type AuthChangeEvent, type User } from '@supabase/supabase-js';
import type { Session, SignedInUser } from '../../domain/session.ts';
import { forgetExpired } from '../../local/session/page-session.ts';
import type { SessionStorage } from '../../local/session/stored-session.ts';
import { deviceValues } from '../../local/store/keys.ts';
import { unreachable, type Auth, type AuthResult, type SignUpResult } from './auth.ts';
import type { Remote } from '../client.ts';
import { createAccountData } from './account-data.ts';
import { failed, toSignedInUser } from './auth-answers.ts';
import { openMailLink, type LinkClient } from './open-mail-link.ts';

const { identity, accountGone } = deviceValues;

export interface AccountListener {
  onSession(session: Session): void;
  /** A session began: what waited for it can go on. */
  onToken(): void;
  /** The session has a newer token; whether the server takes it is still to be seen. */
  onRenewed(): void;
  /** The server does not renew the session any more: what the device has stays, and only the person can go on. */
  onRefused(): void;
  onRecovery(isRecovering: boolean): void;
}

/** What the account asks of the server, and what the auth client knows of the session. */
export interface AuthService extends Omit<Auth, 'recoveringPassword' | 'signOut' | 'deleteAccount'> {
  /** Tells of the session as the auth client has it, now and whenever it changes. */
  follow(listener: AccountListener): void;
  signOut(): Promise<AuthResult>;
  deleteOnServer(): Promise<AuthResult>;
  /** The server says that the account was deleted or suspended: its member is signed out here. */
  accountGone(): void;
}

/**
 * The account on the auth client. Only the person signs out; when the server
 * refuses the session, the portal stays and asks to sign in again.
 */
export const createAuthService = (
  remote: Remote,
  linkClient: () => LinkClient,
  storage: SessionStorage,
  siteUrl: string,
  /** A captcha's token for one request; null where there is no captcha. */
  captcha: () => Promise<string | null> = () => Promise.resolve(null),
): AuthService => {
  let listener: AccountListener | null = null;
  /** The session is gone, and whether a person ended it is what the remembered identity tells. */
  let isOver = false;

  const adopt = (user: User, recovering: boolean) => {
    accountGone.write(null);
    const signedIn = toSignedInUser(user);
    identity.write(signedIn);
    listener?.onSession({ status: 'signed-in', user: signedIn, recovering });
  };
  const end = () => {
    identity.write(null);
    listener?.onRecovery(false);
    listener?.onSession({ status: 'signed-out', isAccountGone: accountGone.read() !== null });
  };
  /** A session is gone that nobody signed out of here: reading and writing go on, sending waits for a sign-in. */
  const ask = (remembered: SignedInUser) => {
    listener?.onSession({ status: 'signed-in', user: remembered, recovering: true });
    listener?.onRefused();
  };
  const hear = (event: AuthChangeEvent, user: User | null) => {
    isOver = !user;
    if (event === 'SIGNED_OUT') {
      // Whoever signs out is forgotten first, by this tab or another.
      const remembered = identity.read();
      return remembered ? ask(remembered) : end();
    }
    if (event === 'PASSWORD_RECOVERY') listener?.onRecovery(true);
    if (user) {
      adopt(user, false);
      if (event === 'TOKEN_REFRESHED') listener?.onRenewed();
      else listener?.onToken();
    } else if (event === 'INITIAL_SESSION') void settleWithoutSession();
  };
  /** No session at the start: either nobody is signed in, or the token could not be renewed for lack of a network. */
  const settleWithoutSession = async () => {
    const { data, error } = await remote.auth.getSession();
    // Renewed meanwhile, here or by another tab.
    if (data.session) return adopt(data.session.user, false);
    const remembered = identity.read();
    if (!remembered) end();
    else if (error && isAuthRetryableFetchError(error))
      listener?.onSession({ status: 'signed-in', user: remembered, recovering: true });
    else ask(remembered);
  };

  /** Asks the captcha, where there is one, before a request that needs its token. */
  const withCaptcha = async <Result>(
    work: (options: { captchaToken?: string }) => Promise<Result>,
  ): Promise<Result | typeof unreachable> => {
    const token = await captcha().catch(() => 'unreachable' as const);
    if (token === 'unreachable') return unreachable;
    return work(token === null ? {} : { captchaToken: token });
  };

  return {
    ...createAccountData(remote),
    follow(target) {
      listener = target;
      remote.auth.onAuthStateChange((event, session) => hear(event, session?.user ?? null));
      // What another tab forgot may be heard of here after its sign-out: tabs share storage with a delay.
      identity.subscribe((isOwn) => {
        if (!isOwn && isOver && identity.read() === null) end();
      });
    },
    accountGone() {
      accountGone.write(true);
      end();
    },
    signUp: ({ fullName, email, password, referralCode }) =>
      withCaptcha(async (options): Promise<SignUpResult> => {
        const { data, error } = await remote.auth.signUp({
          email,
          password,
          options: {
            ...options,
            emailRedirectTo: `${siteUrl}/`,
            data: { full_name: fullName, ...(referralCode ? { referral_code: referralCode } : {}) },
          },
        });
        if (error) return failed(error);
        if (!data.session) return { kind: 'confirm-email' };
        if (!referralCode) return { kind: 'signed-in', referred: false };
        const { data: referred } = await remote.rpc('was_referred');
        return { kind: 'signed-in', referred: referred === true };
      }),
    signIn: (credentials) =>
      withCaptcha(async (options): Promise<AuthResult> => {
        const { error } = await remote.auth.signInWithPassword({ ...credentials, options });
        return error ? failed(error) : { kind: 'ok' };
      }),
    async signOut() {
      await forgetExpired(storage);
      const remembered = identity.read();
      identity.write(null);
      // `local`: this device only, so that it works without a network.
      const { error } = await remote.auth.signOut({ scope: 'local' });
      const { data } = await remote.auth.getSession();
      if (!error || !data.session) return { kind: 'ok' };
      if (remembered) identity.write(remembered);
      return failed(error);
    },
    requestPasswordReset: (email) =>
      withCaptcha(async (options): Promise<AuthResult> => {
        const redirectTo = `${siteUrl}/auth`;
        const { error } = await remote.auth.resetPasswordForEmail(email, { ...options, redirectTo });
        return error ? failed(error) : { kind: 'ok' };
      }),
    async enterCode({ kind, email, code }) {
      const { error } = await remote.auth.verifyOtp({ type: kind, email, token: code });
      return error ? failed(error) : { kind: 'ok' };
    },
    openMailLink: (link) =>
      openMailLink(remote, linkClient(), link, (isRecovering) => listener?.onRecovery(isRecovering)),
    async setPassword(password) {
      const { error } = await remote.auth.updateUser({ password });
      if (error) return failed(error);
      listener?.onRecovery(false);
      return { kind: 'ok' };
    },
  };
};
