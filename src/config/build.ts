/** Defined at build time (vite.config.ts); tests run without a build. */
declare const BUILD_STAMP: string | undefined;

/**
 * The app's version: the start of a digest of its sources. Only the screen that shows it may import it, because a chunk
 * that contains it changes with every version.
 */
export const buildStamp: string = typeof BUILD_STAMP === 'undefined' ? 'unbuilt' : BUILD_STAMP;
