/** Replaced at build time (vite.config.ts); the sources run without a build in tests. */
declare const BUILD_STAMP: string | undefined;

/**
 * Names the version of the app: the beginning of a digest of its sources, so that the same sources have the same name.
 * Imported where it is shown and nowhere else: a chunk that holds it changes with every version.
 */
export const buildStamp: string = typeof BUILD_STAMP === 'undefined' ? 'unbuilt' : BUILD_STAMP;
