/** The router state of a link in one of the portal's rooms: closing the page that it opens goes back to that room. */
export const overPortal = { isOverPortal: true };

export const isOverPortal = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverPortal' in state;
