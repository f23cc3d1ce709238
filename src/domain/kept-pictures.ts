/** The device keeps this many pictures, each of at most 54 kB. */
export const mostPictures = 300;

/** The members whose pictures the device gives up: those without one now, and those beyond the newest `mostPictures`. */
export const picturesToDrop = (
  newestFirst: readonly string[],
  /** The members who have a picture. */
  having: ReadonlySet<string>,
): readonly string[] => {
  const kept = new Set(newestFirst.filter((id) => having.has(id)).slice(0, mostPictures));
  return newestFirst.filter((id) => !kept.has(id));
};
