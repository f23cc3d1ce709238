/** Runs `task` when the page has nothing else to do, within three seconds at most. Returns how to call it off. */
export const whenIdle = (task: () => void): (() => void) => {
  // Missing in Safari.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: 3000 });
  return () => cancelIdleCallback(request);
};
