/** A member's picture as the server and the mirror keep it. */
export interface Picture {
  /** The member's id. */
  readonly id: string;
  /** The picture's digest, also in the profile: another digest means another picture. */
  readonly digest: string;
  /** WebP, or JPEG from a browser that makes no WebP, in base64. */
  readonly image: string;
}

type Digests = ReadonlyMap<string, string>;

/** The members whose pictures to request: the device holds none or an older one, and has not requested this one yet. */
export const picturesToFetch = (wanted: Digests, cached: Digests, asked: Digests): readonly string[] =>
  [...wanted].flatMap(([id, digest]) => (cached.get(id) === digest || asked.get(id) === digest ? [] : [id]));

/** The device keeps this many pictures, each of at most 54 kB. */
export const mostPictures = 300;

/** The members whose pictures the device evicts: members without one now, and those beyond the newest `mostPictures`. */
export const picturesToDrop = (
  newestFirst: readonly string[],
  /** The members who have a picture. */
  having: ReadonlySet<string>,
): readonly string[] => {
  const kept = new Set(newestFirst.filter((id) => having.has(id)).slice(0, mostPictures));
  return newestFirst.filter((id) => !kept.has(id));
};
