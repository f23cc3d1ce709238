/** A hidden tab paints nothing: the work then runs after this time. */
const maxWaitMs = 500;

/** Runs `work` after the next paint. Returns a function that cancels it. */
export const afterPaint = (work: () => void): (() => void) => {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, maxWaitMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
