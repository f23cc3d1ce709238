import { isAuthRetryableFetchError, type AuthChangeEvent, type User } from '@supabase/supabase-js';
import { sessionStorageKey } from '../../../config/session-key.ts';
import type { MailLink } from '../../../domain/mail-link.ts';
import type { AccountEnd, Session, SessionUser } from '../../../domain/session.ts';
import { forgetExpired } from '../../local/session/page-session.ts';
import type { SessionStorage } from '../../local/session/stored-session.ts';
import { deviceValues } from '../../local/store/keys.ts';
import type { AccountRequests, AuthResult, OpenedLink, SignIn } from './auth.ts';
import type { Remote } from '../client.ts';
import { createAccountData } from './account-data.ts';
import { failed, toSessionUser } from './auth-answers.ts';
import type { MemoryClient } from './memory-client.ts';
import { createSignIns, withCaptcha, type SignInOptions } from './sign-ins.ts';

const { user: storedUser, accountEnd } = deviceValues;

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

/** The account's requests, and the auth client's session. */
export interface AuthService extends AccountRequests {
  /** Calls the listener with the session now and after each change. */
  follow(listener: AccountListener): void;
  signOut(): Promise<AuthResult>;
  deleteOnServer(): Promise<AuthResult>;
  /** Called when the server reports a suspension: signs the member out here. */
  suspended(): void;
  /** Called when the server refuses the token and its refresh: signs the member out here if the account was deleted. */
  sessionRefused(): void;
}

/**
 * The account on the auth client. Only the person signs out: when the server
 * refuses the session, the portal stays open and asks to sign in again.
 */
export const createAuthService = (
  remote: Remote,
  memoryClient: () => MemoryClient,
  storage: SessionStorage,
  { siteUrl, captchaSiteKey = '' }: SignInOptions,
): AuthService => {
  let listener: AccountListener | null = null;
  /** True once the session has ended. The stored user shows whether a person ended it. */
  let isOver = false;
  /** True while a member signs out: a session that the client still reports must not restore the stored user. */
  let isSigningOut = false;

  const adopt = (user: User) => {
    accountEnd.write(null);
    const signedIn = toSessionUser(user);
    storedUser.write(signedIn);
    listener?.onSession({ status: 'signed-in', user: signedIn });
  };
  const reportSignedOut = () => listener?.onSession({ status: 'signed-out', accountEnd: accountEnd.read() });
  const end = () => {
    storedUser.write(null);
    listener?.onRecovery(false);
    reportSignedOut();
  };
  /** Called when a session ended without a sign-out: the member still reads and writes, and the outbox waits for a sign-in. */
  const askToSignIn = (remembered: SessionUser) => {
    listener?.onSession({ status: 'signed-in', user: remembered });
    listener?.onRefused();
    void removeDeleted(remembered.id);
  };
  /**
   * Signs out here if the account was deleted: a refused refresh does not say so, only that its token is unknown. Without an
   * answer the next start asks again.
   */
  const removeDeleted = async (account: string) => {
    const { data: exists } = await remote.rpc('account_exists', { account });
    if (exists === false && storedUser.read()?.id === account) accountEnded('deleted');
  };
  const accountEnded = (how: AccountEnd) => {
    accountEnd.write(how);
    // The client keeps a session whose access token has not expired.
    void storage.removeItem(sessionStorageKey);
    end();
  };
  const onAuthEvent = (event: AuthChangeEvent, user: User | null) => {
    if (isSigningOut && user) return;
    isOver = !user;
    if (event === 'SIGNED_OUT') {
      // A sign-out, here or in another tab, removes the stored user first.
      const remembered = storedUser.read();
      return remembered ? askToSignIn(remembered) : end();
    }
    if (event === 'PASSWORD_RECOVERY') listener?.onRecovery(true);
    if (user) {
      adopt(user);
      if (event === 'TOKEN_REFRESHED') listener?.onRenewed();
      else listener?.onToken();
    } else if (event === 'INITIAL_SESSION') void handleMissingSession();
  };
  /** No session at the start: nobody is signed in, or the token could not be refreshed without a network. */
  const handleMissingSession = async () => {
    const { data, error } = await remote.auth.getSession();
    if (isSigningOut) return;
    // This or another tab has refreshed the token meanwhile.
    if (data.session) return adopt(data.session.user);
    const remembered = storedUser.read();
    // A recovery link may have begun meanwhile, and goes on.
    if (!remembered) reportSignedOut();
    else if (error && isAuthRetryableFetchError(error))
      listener?.onSession({ status: 'signed-in', user: remembered });
    else askToSignIn(remembered);
  };

  const signIns = createSignIns(remote.auth, { siteUrl, captchaSiteKey });
  /** Signs in on this device; `sent`: the answer to a request that another client has sent before. */
  const signInHere = async (send: () => Promise<SignIn>, sent?: Promise<SignIn>): Promise<SignIn> => {
    if (!sent) return send();
    const answer = await sent;
    if (!answer.session) return answer;
    const { error } = await remote.auth.setSession(answer.session);
    return error ? { result: failed(error), session: null } : answer;
  };

  return {
    ...createAccountData(remote),
    follow(target) {
      listener = target;
      remote.auth.onAuthStateChange((event, session) => onAuthEvent(event, session?.user ?? null));
      // Storage events come late: another tab's removal of the stored user may arrive after its SIGNED_OUT. The client
      // emits no event when an account ends: other tabs learn it from this removal only.
      storedUser.subscribe((isOwn) => {
        if (!isOwn && storedUser.read() === null && (isOver || accountEnd.read())) end();
      });
    },
    suspended: () => accountEnded('suspended'),
    sessionRefused() {
      const remembered = storedUser.read();
      if (remembered) void removeDeleted(remembered.id);
    },
    async signUp(newcomer, sent) {
      const { result, session } = await signInHere(() => signIns.signUp(newcomer), sent);
      if (result.kind === 'failed') return result;
      if (!session) return { kind: 'confirm-email' };
      if (!newcomer.referralCode) return { kind: 'signed-in', referred: false };
      const { data: referred } = await remote.rpc('was_referred');
      return { kind: 'signed-in', referred: referred === true };
    },
    async signIn(credentials, sent) {
      return (await signInHere(() => signIns.signIn(credentials), sent)).result;
    },
    async signOut() {
      isSigningOut = true;
      try {
        await forgetExpired(storage);
        const remembered = storedUser.read();
        storedUser.write(null);
        // `local` signs out this device only, and works without a network.
        const { error } = await remote.auth.signOut({ scope: 'local' });
        const { data } = await remote.auth.getSession();
        if (!error || !data.session) return { kind: 'ok' };
        if (remembered) storedUser.write(remembered);
        return failed(error);
      } finally {
        isSigningOut = false;
      }
    },
    requestPasswordReset: (email) =>
      withCaptcha<AuthResult>(
        captchaSiteKey,
        (why) => why,
        async (captcha) => {
          const redirectTo = `${siteUrl}/auth`;
          const { error } = await remote.auth.resetPasswordForEmail(email, { ...captcha, redirectTo });
          return error ? failed(error) : { kind: 'ok' };
        },
      ),
    async enterCode({ kind, email, code }) {
      const { error } = await remote.auth.verifyOtp({ type: kind, email, token: code });
      return error ? failed(error) : { kind: 'ok' };
    },
    openMailLink: (link) =>
      openMailLink(remote, memoryClient(), link, (isRecovering) => listener?.onRecovery(isRecovering)),
    async setPassword(password) {
      const { error } = await remote.auth.updateUser({ password });
      if (error) return failed(error);
      listener?.onRecovery(false);
      return { kind: 'ok' };
    },
  };
};

/** Verifies a mail's link on the server. This device's session changes only at `enter`. */
export const openMailLink = async (
  remote: Remote,
  memoryClient: MemoryClient,
  { type, tokenHash }: Extract<MailLink, { kind: 'link' }>,
  onRecovery: (isRecovering: boolean) => void,
): Promise<OpenedLink> => {
  const { data, error } = await memoryClient.verifyOtp({ type, token_hash: tokenHash });
  if (error) return error.code === 'otp_expired' ? { kind: 'refused' } : failed(error);
  const { user, session } = data;
  if (!user || !session) return { kind: 'half-confirmed' };
  return {
    kind: 'opened',
    user: toSessionUser(user),
    async enter(): Promise<AuthResult> {
      // Before the session begins: the sign-in page redirects as soon as somebody is signed in.
      onRecovery(type === 'recovery' || type === 'invite');
      const entered = await remote.auth.setSession(session);
      if (!entered.error) return { kind: 'ok' };
      onRecovery(false);
      return failed(entered.error);
    },
    async leave() {
      await memoryClient.signOut({ scope: 'local' });
    },
  };
};
