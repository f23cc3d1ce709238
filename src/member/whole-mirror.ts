import type { MirrorStore } from '../sync/ports.ts';

/** Knows whether the mirror is complete: from a complete pull on, until its rows or its place are removed ([PL9]). */
export const watchWholeness = (store: MirrorStore) => {
  let isWhole = false;
  return {
    isWhole: () => isWhole,
    /** Call after a complete pull. */
    filled() {
      isWhole = true;
    },
    store: {
      ...store,
      async forgetCursor() {
        await store.forgetCursor();
        isWhole = false;
      },
      async clear() {
        await store.clear();
        isWhole = false;
      },
    } satisfies MirrorStore,
  };
};
