/** A browser fires several events when a person comes back to a page. */
const sameReturnMs = 1_000;

/**
 * Calls `reconnected` when the browser reports a network, and `nudge` when the network may have gone, or the person may be
 * back: once for events that come together. Returns the function that unsubscribes.
 */
export const watchReturns = (nudge: () => void, reconnected: () => void): (() => void) => {
  let lastAt = -Infinity;
  const onReturn = () => {
    const now = performance.now();
    if (now - lastAt < sameReturnMs) return;
    lastAt = now;
    nudge();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn();
  };
  const onOnline = () => {
    lastAt = performance.now();
    reconnected();
  };
  globalThis.addEventListener('online', onOnline);
  // It may be wrong: a request now finds out.
  globalThis.addEventListener('offline', nudge);
  globalThis.addEventListener('focus', onReturn);
  globalThis.addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', onVisible);
  document.addEventListener('resume', onReturn);
  return () => {
    globalThis.removeEventListener('online', onOnline);
    globalThis.removeEventListener('offline', nudge);
    globalThis.removeEventListener('focus', onReturn);
    globalThis.removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onVisible);
    document.removeEventListener('resume', onReturn);
  };
};
