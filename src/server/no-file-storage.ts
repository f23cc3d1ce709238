/**
 * Takes the place of `@supabase/storage-js` in the built app (vite.config.ts), which stores no files there: every member
 * would load it with the client.
 */
export class StorageClient {}
/** The client compares errors with it. */
export class StorageApiError extends Error {}
