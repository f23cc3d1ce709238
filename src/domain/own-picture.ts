/** The origins that a member's picture may come from. */
interface PictureOrigins {
  readonly site: string;
  /** The address of the project, or the site again; only its storage counts. */
  readonly project: string;
}

/**
 * The picture's address, or null when it lies elsewhere: another site would learn who looks at whom, and the content
 * security policy (src/build/headers.ts) would refuse it with an error on the console.
 */
export const ownPicture = (address: unknown, { site, project }: PictureOrigins): string | null => {
  if (typeof address !== 'string' || !URL.canParse(address, site)) return null;
  const { origin, pathname, href } = new URL(address, site);
  const isStored = pathname.startsWith('/storage/v1/') && origin === new URL(project).origin;
  return origin === site || isStored ? href : null;
};
