/**
 * Whether a worker's script lists these files of a page. Their names hold a hash, so it is the same app, maybe with other pages.
 * Apart from app-update.ts, which only a browser can load.
 */
export const servesApp = (worker: string, files: readonly string[]): boolean =>
  files.every((file) => worker.includes(file.replace(/^\//, '')));
