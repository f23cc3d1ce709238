/** A moment of the page's life that others wait for, at most so long. */
export interface Moment {
  /** Resolves when it has come, or is no longer worth waiting for; at once ever after. */
  readonly passed: () => Promise<void>;
  readonly hasCome: () => void;
  /** Calls `work` then, and lets the time that is waited at most not begin. */
  readonly onceOver: (work: () => void) => void;
}

const createMoment = (longestWaitMs: number): Moment => {
  let settle: () => void = () => {};
  let waiting: Promise<void> | null = null;
  let isOver = false;
  const watching: (() => void)[] = [];
  const hasCome = () => {
    isOver = true;
    settle();
    for (const work of watching.splice(0)) work();
  };
  return {
    hasCome,
    onceOver(work) {
      if (isOver) work();
      else watching.push(work);
    },
    passed() {
      if (isOver) return Promise.resolve();
      waiting ??= new Promise((resolve) => {
        settle = resolve;
        // Also for a page in the background, which paints nothing.
        setTimeout(hasCome, longestWaitMs);
      });
      return waiting;
    },
  };
};

/**
 * How the portal opens from the device's copy. What a moment does not need is fetched behind it: on a slow network each
 * kilobyte before it is waited for, on a slow phone each millisecond.
 */
export const opening = {
  /** The first member is on the screen. */
  firstCard: createMoment(2_000),
  /** The newest messages are there too: the rest is work that nobody watches. */
  firstView: createMoment(3_000),
} as const;

const quietAfterMs = 4_000;

/**
 * For what no page needs to open with: resolves behind the portal's first view, and some seconds after it was asked for
 * where none comes. It lets no moment of the portal begin to pass: who still has to sign in opens it afterwards.
 */
export const pageIsOpen = (): Promise<void> =>
  new Promise((resolve) => {
    opening.firstView.onceOver(resolve);
    setTimeout(resolve, quietAfterMs);
  });
