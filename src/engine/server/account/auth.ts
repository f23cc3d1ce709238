import type { Session } from '@supabase/supabase-js';
import type { MailLink } from '../../../domain/mail-link.ts';
import type { SessionUser } from '../../../domain/session.ts';

export interface AuthFailure {
  readonly kind: 'failed';
  readonly message: string;
  /** The person's next step: connect to a network, confirm the address first, correct the form, or sign in. */
  readonly reason?: 'unreachable' | 'unconfirmed' | 'mismatch' | 'known';
}
/** The result of a request that did not reach the server. */
export const unreachable = {
  kind: 'failed',
  message: 'We can’t reach the club. Please check your connection and try again.',
  reason: 'unreachable',
} as const satisfies AuthFailure;

export type AuthResult = { readonly kind: 'ok' } | AuthFailure;
export type SignUpResult =
  | { readonly kind: 'signed-in'; readonly referred: boolean }
  | { readonly kind: 'confirm-email' }
  | AuthFailure;

/** The server's answer to a sign-in or a sign-up. */
export interface SignIn {
  readonly result: AuthResult;
  /** Null also after a sign-up that its mail must confirm. */
  readonly session: Session | null;
}

export type ExportResult = { readonly kind: 'ok'; readonly json: string } | AuthFailure;

/** The server's answer to a mail's link. */
export type OpenedLink =
  | {
      readonly kind: 'opened';
      /** The link's owner, as the server says. */
      readonly user: SessionUser;
      /** Signs the link's owner in on this device. The caller signs another member out first. */
      enter(): Promise<AuthResult>;
      /** Ends the link's session. Nobody on this device is signed in or out. */
      leave(): Promise<void>;
    }
  /** The mail to the other address must confirm this change of address, too. */
  | { readonly kind: 'half-confirmed' }
  /** The link was used before or is too old. */
  | { readonly kind: 'refused' }
  | AuthFailure;

/** One session of the member. Times are ISO 8601. */
export interface DeviceSession {
  readonly id: string;
  /** The browser's name for itself; null without one. */
  readonly user_agent: string | null;
  readonly signed_in_at: string;
  readonly last_used_at: string;
  readonly is_this_device: boolean;
}
export type SessionsResult =
  { readonly kind: 'ok'; readonly sessions: readonly DeviceSession[] } | AuthFailure;

export interface SignUpInput {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly referralCode: string | null;
}

/** The requests about an account. `sent`: the answer to the same request, which the document of /auth has sent before. */
export interface AccountRequests {
  signUp(input: SignUpInput, sent?: Promise<SignIn>): Promise<SignUpResult>;
  signIn(
    input: { readonly email: string; readonly password: string },
    sent?: Promise<SignIn>,
  ): Promise<AuthResult>;
  requestPasswordReset(email: string): Promise<AuthResult>;
  /**
   * Verifies the six digits of a mail, for an installed app: the mail's link would open in the browser.
   * `signup` ends signed in, `recovery` before the choice of a new password.
   */
  enterCode(input: {
    readonly kind: 'signup' | 'recovery';
    readonly email: string;
    readonly code: string;
  }): Promise<AuthResult>;
  /** Verifies a mail's link on the server. Does not change who is signed in on this device. */
  openMailLink(link: Extract<MailLink, { kind: 'link' }>): Promise<OpenedLink>;
  /** Sets a new password after the mail's link was followed or its code entered. */
  setPassword(password: string): Promise<AuthResult>;
  /** Lists the member's sessions, this device first; needs a network. */
  listSessions(): Promise<SessionsResult>;
  /** Ends every session of the member but this one; needs a network. */
  signOutElsewhere(): Promise<AuthResult>;
  /** All data of the account, as the text of a JSON file; needs a network. */
  exportData(): Promise<ExportResult>;
}

export interface Auth {
  /** Resolves to `unreachable` when the code for the request cannot be loaded. */
  ask<Answer>(request: (server: AccountRequests) => Promise<Answer>): Promise<Answer | typeof unreachable>;
  /** Ends the session here and removes this member's mirror from the device. */
  signOut(): Promise<AuthResult>;
  /**
   * Deletes the account and all data of this member on this device: mirror, outbox, drafts, session. Needs a network.
   */
  deleteAccount(): Promise<AuthResult>;
  /** True from a recovery link until `setPassword` has succeeded. */
  readonly recoveringPassword: boolean;
}
