/** The auth client stores its session under this key: in localStorage, and in IndexedDB for the background worker. */
export const sessionStorageKey = 'goa-build-club:session';

/** The device stores the signed-in member under this key in localStorage. */
export const userKey = 'goa-build-club:user';
