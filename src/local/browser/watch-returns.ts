/** Calls `nudge` when the network may have come or gone, or the person may be back. Returns the function that unsubscribes. */
export const watchReturns = (nudge: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') nudge();
  };
  globalThis.addEventListener('online', nudge);
  // It may be wrong: a request now finds out.
  globalThis.addEventListener('offline', nudge);
  globalThis.addEventListener('focus', nudge);
  globalThis.addEventListener('pageshow', nudge);
  document.addEventListener('visibilitychange', onVisible);
  document.addEventListener('resume', nudge);
  return () => {
    globalThis.removeEventListener('online', nudge);
    globalThis.removeEventListener('offline', nudge);
    globalThis.removeEventListener('focus', nudge);
    globalThis.removeEventListener('pageshow', nudge);
    document.removeEventListener('visibilitychange', onVisible);
    document.removeEventListener('resume', nudge);
  };
};
