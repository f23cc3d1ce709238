import type { MailLink } from '../../domain/mail-link.ts';
import type { SignedInUser } from '../../domain/session.ts';

export interface AuthFailure {
  readonly kind: 'failed';
  readonly message: string;
  /** Where there is something to do about it: come back with a network, or confirm the address first. */
  readonly reason?: 'unreachable' | 'unconfirmed';
}
/** How every request of a person ends that did not get through to the server. */
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

export type ExportResult = { readonly kind: 'ok'; readonly json: string } | AuthFailure;

/** The server's answer to a mail's link. */
export type OpenedLink =
  | {
      readonly kind: 'opened';
      /** Whose link it is, as the server says. */
      readonly user: SignedInUser;
      /** Signs them in on this device. Another member has to be signed out first. */
      enter(): Promise<AuthResult>;
      /** Ends the link's session: everybody here stays who they are. */
      leave(): Promise<void>;
    }
  /** A change of address that the mail to the other address has to confirm, too. */
  | { readonly kind: 'half-confirmed' }
  /** The link was used before or is too old. */
  | { readonly kind: 'refused' }
  | AuthFailure;

/** A place where the member is signed in. Times are ISO 8601. */
export interface DeviceSession {
  readonly id: string;
  /** As the browser named itself; null where it did not. */
  readonly userAgent: string | null;
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly isThisDevice: boolean;
}
export type SessionsResult =
  { readonly kind: 'ok'; readonly sessions: readonly DeviceSession[] } | AuthFailure;

interface SignUpInput {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly referralCode: string | null;
}

export interface Auth {
  signUp(input: SignUpInput): Promise<SignUpResult>;
  signIn(input: { readonly email: string; readonly password: string }): Promise<AuthResult>;
  /** Ends the session here and removes this member's mirror from the device. */
  signOut(): Promise<AuthResult>;
  requestPasswordReset(email: string): Promise<AuthResult>;
  /**
   * Goes on with the six digits of a mail instead of its link, which opens in another browser than an installed app.
   * `signup` ends signed in, `recovery` before the choice of a new password.
   */
  enterCode(input: {
    readonly kind: 'signup' | 'recovery';
    readonly email: string;
    readonly code: string;
  }): Promise<AuthResult>;
  /** Has the server verify a mail's link; who is signed in on this device does not change by it. */
  openMailLink(link: Extract<MailLink, { kind: 'link' }>): Promise<OpenedLink>;
  /** Sets a new password after the mail's link was followed or its code entered. */
  setPassword(password: string): Promise<AuthResult>;
  /** Lists the member's sessions, this device first; needs a network. */
  listSessions(): Promise<SessionsResult>;
  /** Ends every session of the member but this one; needs a network. */
  signOutElsewhere(): Promise<AuthResult>;
  /** Everything that is kept under the account, as the text of a JSON file; needs a network. */
  exportData(): Promise<ExportResult>;
  /**
   * Deletes the account, and everything of this member on this device: the copy, what is unsent, drafts, the session.
   * Needs a network. `onGone` is awaited when the account is gone and before the session ends here: time to leave the page.
   */
  deleteAccount(onGone: () => Promise<void>): Promise<AuthResult>;
  /** True from the recovery link until `setPassword` succeeded. */
  readonly recoveringPassword: boolean;
}
