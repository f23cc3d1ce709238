export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
}

/**
 * Who uses this device. `signed-in` holds offline too: an access token that
 * could not be renewed for lack of a network is not a sign-out.
 */
export type Session =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      /** The account that was signed in here was deleted or suspended. */
      readonly isAccountGone?: boolean;
    }
  | { readonly status: 'signed-in'; readonly user: SignedInUser; readonly recovering: boolean };
