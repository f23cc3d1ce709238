import type { MirrorStore } from '../sync/ports.ts';

/**
 * Knows whether a copy holds everything that the server has: from a whole pull on, until the copy or its place is given
 * up ([PL9]).
 */
export const watchWholeness = (store: MirrorStore) => {
  let isWhole = false;
  return {
    isWhole: () => isWhole,
    /** A whole pull has ended. */
    filled() {
      isWhole = true;
    },
    store: {
      ...store,
      async forgetPlace() {
        await store.forgetPlace();
        isWhole = false;
      },
      async clear() {
        await store.clear();
        isWhole = false;
      },
    } satisfies MirrorStore,
  };
};
