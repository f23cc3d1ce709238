import { isAuthRetryableFetchError, type AuthChangeEvent, type User } from '@supabase/supabase-js';
import { sessionStorageKey } from '../../config/session-key.ts';
import type { AccountEnd, Session, SignedInUser } from '../../domain/session.ts';
import { forgetExpired } from '../../local/session/page-session.ts';
import type { SessionStorage } from '../../local/session/stored-session.ts';
import { deviceValues } from '../../local/store/keys.ts';
import { unreachable, type AccountRequests, type AuthResult, type SignUpResult } from './auth.ts';
import type { Remote } from '../client.ts';
import { createAccountData } from './account-data.ts';
import { failed, toSignedInUser } from './auth-answers.ts';
import { openMailLink, type LinkClient } from './open-mail-link.ts';

const { identity, accountEnd } = deviceValues;

export interface AccountListener {
  onSession(session: Session): void;
  /** A session began, so blocked entries can be sent. */
  onToken(): void;
  /** The token was refreshed; the server has not accepted it yet. */
  onRenewed(): void;
  /** The server refuses to refresh the token: the device keeps its data, and the member must sign in again. */
  onRefused(): void;
  onRecovery(isRecovering: boolean): void;
}

/** The account's requests, and the session as the auth client knows it. */
export interface AuthService extends AccountRequests {
  /** Tells the listener of the session, now and at each change. */
  follow(listener: AccountListener): void;
  signOut(): Promise<AuthResult>;
  deleteOnServer(): Promise<AuthResult>;
  /** The server says that the account was suspended: signs the member out here. */
  suspended(): void;
  /** The server refused the token and its refresh: signs the member out here if the account was deleted. */
  refused(): void;
}

/**
 * The account on the auth client. Only the person signs out: when the server
 * refuses the session, the portal stays open and asks to sign in again.
 */
export const createAuthService = (
  remote: Remote,
  linkClient: () => LinkClient,
  storage: SessionStorage,
  siteUrl: string,
  /** Returns a captcha's token for one request, null without a captcha. */
  captcha: () => Promise<string | null> = () => Promise.resolve(null),
): AuthService => {
  let listener: AccountListener | null = null;
  /** The session has ended. The stored identity tells whether a person ended it. */
  let isOver = false;
  /** A member is signing out: the session that the client may still report must not restore the identity. */
  let isSigningOut = false;

  const adopt = (user: User) => {
    accountEnd.write(null);
    const signedIn = toSignedInUser(user);
    identity.write(signedIn);
    listener?.onSession({ status: 'signed-in', user: signedIn });
  };
  const reportSignedOut = () => listener?.onSession({ status: 'signed-out', accountEnd: accountEnd.read() });
  const end = () => {
    identity.write(null);
    listener?.onRecovery(false);
    reportSignedOut();
  };
  /** The session ended without a sign-out: the member keeps reading and writing, and sending waits for a sign-in. */
  const ask = (remembered: SignedInUser) => {
    listener?.onSession({ status: 'signed-in', user: remembered });
    listener?.onRefused();
    void removeDeleted(remembered.id);
  };
  /** A deleted account loses its sessions, so a refused refresh only says that its token is unknown. Without an answer the next start asks again. */
  const removeDeleted = async (account: string) => {
    const { data: exists } = await remote.rpc('account_exists', { account });
    if (exists === false && identity.read()?.id === account) accountEnded('deleted');
  };
  const accountEnded = (how: AccountEnd) => {
    accountEnd.write(how);
    // The client keeps a session whose access token has not expired.
    void storage.removeItem(sessionStorageKey);
    end();
  };
  const hear = (event: AuthChangeEvent, user: User | null) => {
    if (isSigningOut && user) return;
    isOver = !user;
    if (event === 'SIGNED_OUT') {
      // A sign-out, here or in another tab, removes the identity first.
      const remembered = identity.read();
      return remembered ? ask(remembered) : end();
    }
    if (event === 'PASSWORD_RECOVERY') listener?.onRecovery(true);
    if (user) {
      adopt(user);
      if (event === 'TOKEN_REFRESHED') listener?.onRenewed();
      else listener?.onToken();
    } else if (event === 'INITIAL_SESSION') void settleWithoutSession();
  };
  /** No session at the start: nobody is signed in, or the token could not be refreshed without a network. */
  const settleWithoutSession = async () => {
    const { data, error } = await remote.auth.getSession();
    if (isSigningOut) return;
    // Refreshed meanwhile, here or by another tab.
    if (data.session) return adopt(data.session.user);
    const remembered = identity.read();
    // A recovery link may have begun meanwhile, and goes on.
    if (!remembered) reportSignedOut();
    else if (error && isAuthRetryableFetchError(error))
      listener?.onSession({ status: 'signed-in', user: remembered });
    else ask(remembered);
  };

  /** Runs the captcha, where there is one, before a request that needs its token. */
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
      // Storage events come late: another tab's removal of the identity may arrive after its SIGNED_OUT. The client
      // emits no event when an account ends: other tabs learn it from this removal only.
      identity.subscribe((isOwn) => {
        if (!isOwn && identity.read() === null && (isOver || accountEnd.read())) end();
      });
    },
    suspended: () => accountEnded('suspended'),
    refused() {
      const remembered = identity.read();
      if (remembered) void removeDeleted(remembered.id);
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
      isSigningOut = true;
      try {
        await forgetExpired(storage);
        const remembered = identity.read();
        identity.write(null);
        // `local` signs out this device only, and works without a network.
        const { error } = await remote.auth.signOut({ scope: 'local' });
        const { data } = await remote.auth.getSession();
        if (!error || !data.session) return { kind: 'ok' };
        if (remembered) identity.write(remembered);
        return failed(error);
      } finally {
        isSigningOut = false;
      }
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
