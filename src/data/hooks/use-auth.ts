import { createContext, useContext } from 'react';

export type AuthResult = { readonly kind: 'ok' } | { readonly kind: 'failed'; readonly message: string };
export type SignUpResult =
  | { readonly kind: 'signed-in'; readonly referred: boolean }
  | { readonly kind: 'confirm-email' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SignUpInput {
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
  /** Sets a new password after the mail's link was followed or its code entered. */
  setPassword(password: string): Promise<AuthResult>;
  /** True from the recovery link until `setPassword` succeeded. */
  readonly recoveringPassword: boolean;
}

export const AuthContext = createContext<Auth | null>(null);

/** The account actions; throws outside their provider, which is a fault of the developer. */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
};
