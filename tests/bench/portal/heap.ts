/** What `make` builds and how many bytes of memory it holds, garbage collected before and after. Needs `--expose-gc`. */
export const heldBy = <Held>(make: () => Held): { readonly held: Held; readonly bytes: number } => {
  const before = usedBytes();
  const held = make();
  return { held, bytes: usedBytes() - before };
};

const usedBytes = (): number => {
  if (!globalThis.gc) throw new Error('Start it with `node --expose-gc`.');
  // The memory of typed arrays goes one collection later.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
