/**
 * Calls `draw` at once, then at each full `interval` (in milliseconds, such as a second or a minute) of the clock. A hidden page draws
 * nothing until it is visible again.
 */
export const followClock = (interval: number, draw: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    draw();
    // A new timeout for each interval: setInterval drifts, and keeps the offset after the device slept.
    timer = setTimeout(run, interval - (Date.now() % interval));
  };
  document.addEventListener('visibilitychange', run);
  // A page from the back-forward cache becomes visible without an earlier `visibilitychange` event.
  addEventListener('pageshow', run);
  run();
};
