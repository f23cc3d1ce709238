export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
}

/** How an account ended, as the server says. */
export type AccountEnd = 'deleted' | 'suspended';

/**
 * The member who uses this device, if any. A member stays `signed-in` offline, even when the access token has expired
 * and cannot be refreshed.
 */
export type Session =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      /** How the account that was signed in here ended; null after a sign-out. */
      readonly accountEnd?: AccountEnd | null;
    }
  | { readonly status: 'signed-in'; readonly user: SessionUser };
