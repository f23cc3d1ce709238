/**
 * The server confirms a live channel after each join, and again after each token that the client pushes. Calls `onJoin` at
 * the first confirmation after a join only: a pull at each would refresh a refused token, and confirm again, without end.
 */
export const createLiveJoins = (onJoin: () => void) => {
  let isAwaited = false;
  return {
    joined() {
      isAwaited = true;
    },
    confirmed() {
      if (!isAwaited) return;
      isAwaited = false;
      onJoin();
    },
  };
};
