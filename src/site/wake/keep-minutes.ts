/** Calls `draw` now, at every turn of the minute while the page is seen, and when it is seen again. */
export const keepMinutes = (draw: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    draw();
    // A new timeout for each minute: an interval drifts, and keeps the offset after the device slept.
    timer = setTimeout(run, 60_000 - (Date.now() % 60_000));
  };
  document.addEventListener('visibilitychange', run);
  // A page from the back-forward cache is seen again without having been told that it was hidden.
  addEventListener('pageshow', run);
  run();
};
