export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
}

/**
 * The member who uses this device, if any. A member stays `signed-in` offline, even when the access token has expired
 * and cannot be refreshed.
 */
export type Session =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      /** The club has deleted or suspended the account that was signed in here. */
      readonly isAccountGone?: boolean;
    }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };
