/** Runs `task` when the page is idle, after three seconds at most. Returns a function that cancels it. */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: 3000 });
  return () => cancelIdleCallback(request);
};
