/**
 * Takes the place of `@supabase/storage-js` in the built app (vite.config.ts): the club stores no files there, and every
 * member would load it with the client, which creates this and asks nothing of it.
 */
export const StorageClient = Object;
export const StorageApiError = Error;
