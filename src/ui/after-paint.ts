/** A tab in the background paints nothing, and goes on after so long all the same. */
const longestWaitMs = 500;

/** Runs `work` behind the frame that shows what is in the page now. Returns how to call it off. */
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
