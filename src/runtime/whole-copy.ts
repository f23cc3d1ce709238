import type { MirrorStore } from '../sync/ports.ts';

/**
 * Knows whether a mirror holds everything that the server has: from a complete pull until the mirror is cleared or its
 * place forgotten ([PL9]).
 */
export const watchWholeness = (store: MirrorStore) => {
  let isWhole = false;
  return {
    isWhole: () => isWhole,
    /** To be called after a complete pull. */
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
