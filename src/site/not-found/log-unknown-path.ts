import { paths } from '../../config/paths.ts';

/** Logs the path for which the page "Page not found" shows. The page of an application exists (not-found-page.tsx). */
export const logUnknownPath = (): void => {
  if (location.pathname === paths.application) return;
  // The product owner wants exactly this line in the console, and no other.
  // oxlint-disable-next-line no-console
  console.error('404: no such page:', location.pathname);
};
