/** Router state of a link from one of the portal's rooms: closing what it opens goes back to that place. */
export const overPortal = { isOverPortal: true };

export const isOverPortal = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverPortal' in state;
