import { paths } from '../config/paths.ts';

/**
 * The page after sign-in: `next` if it is a path of this site, else the portal. Rejects every text that a browser could
 * read as another site's address.
 */
export const safeNextPath = (next: string | null): string => {
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return paths.members;
  // Browsers drop tabs and line breaks: "/\t/evil.example" becomes "//evil.example".
  if (/[\p{Cc}\\]/u.test(next)) return paths.members;
  const url = new URL(next, here);
  // Leading back to the sign-in page would be an endless loop.
  return url.origin === here && url.pathname !== paths.auth ? next : paths.members;
};

/** The address of the sign-in page that leads back to `from` (path, query and fragment). */
export const authPathFor = (from: string): string =>
  from === paths.members ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`;

const here = 'https://here.invalid';
