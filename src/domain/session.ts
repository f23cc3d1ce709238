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

interface PictureOrigins {
  readonly site: string;
  /** The Supabase project; only pictures from its storage are allowed. */
  readonly project: string;
}

/**
 * The picture's address, or null when another site serves it: that site would learn who looks at whom, and the content
 * security policy (src/tools/build/headers.ts) blocks it.
 */
export const ownPicture = (address: unknown, { site, project }: PictureOrigins): string | null => {
  if (typeof address !== 'string' || !URL.canParse(address, site)) return null;
  const { origin, pathname, href } = new URL(address, site);
  const isStored = pathname.startsWith('/storage/v1/') && origin === new URL(project).origin;
  return origin === site || isStored ? href : null;
};
