/** A member's picture as the server and the mirror store it. */
export interface Picture {
  /** The member's id. */
  readonly id: string;
  /** The profile has the same digest: another one means another picture. */
  readonly digest: string;
  /** WebP, or JPEG from a browser that makes no WebP, in base64. */
  readonly image: string;
}

/** The digests of pictures, by the member's id. */
type Digests = ReadonlyMap<string, string>;

/** The members whose wanted picture is neither cached nor already requested. */
export const picturesToFetch = (wanted: Digests, cached: Digests, requested: Digests): readonly string[] =>
  [...wanted].flatMap(([id, digest]) =>
    cached.get(id) === digest || requested.get(id) === digest ? [] : [id],
  );

/** The most pictures in the cache, each of at most 54 kB. */
export const mostPictures = 300;

/**
 * The members whose cached pictures the device evicts: those who have no picture any more, and those beyond the newest
 * `mostPictures`. `withPicture`: the members who have one.
 */
export const picturesToDrop = (
  newestFirst: readonly string[],
  withPicture: ReadonlySet<string>,
): readonly string[] => {
  const kept = new Set(newestFirst.filter((id) => withPicture.has(id)).slice(0, mostPictures));
  return newestFirst.filter((id) => !kept.has(id));
};
