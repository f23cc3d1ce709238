/** The auth client stores its session under this key: in localStorage, and in IndexedDB for the background worker. */
export const sessionStorageKey = 'goa-build-club:session';

/** Who is signed in, in localStorage. */
export const identityKey = 'goa-build-club:identity';
