import { paths } from '../config/paths.ts';

/**
 * Where to go after sign-in: the `next` parameter if it is a path of this site, else the portal.
 * Anything that a browser could read as another site's address is dropped.
 */
export const safeNextPath = (next: string | null): string => {
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return paths.members;
  // A browser drops tabs and line breaks inside an address, which would turn "/\t/evil.example" into "//evil.example".
  if (/[\p{Cc}\\]/u.test(next)) return paths.members;
  const url = new URL(next, here);
  // Sending a signed-in member back to the sign-in page would go round in circles.
  return url.origin === here && url.pathname !== paths.auth ? next : paths.members;
};

/** The sign-in page that leads back to `from` (path, query and fragment) afterwards. */
export const authPathFor = (from: string): string =>
  from === paths.members ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`;

const here = 'https://here.invalid';
