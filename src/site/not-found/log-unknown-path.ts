/** Logs the path for which the page "Page not found" shows. */
export const logUnknownPath = (): void => {
  // The product owner wants exactly this line in the console, and no other.
  // oxlint-disable-next-line no-console
  console.error('404: no such page:', location.pathname);
};
