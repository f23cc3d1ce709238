/** Where the auth client keeps its session: in localStorage, and in IndexedDB for the background worker. */
export const sessionStorageKey = 'goa-build-club:session';
