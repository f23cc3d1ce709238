/** A hidden tab paints nothing, so the work runs after this time. */
const longestWaitMs = 500;

/** Runs `work` after the next paint. Returns a function that cancels it. */
export const afterPaint = (work: () => void): (() => void) => {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, longestWaitMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
