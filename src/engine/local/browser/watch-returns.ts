/** A browser fires several events when a person comes back to a page. */
const sameReturnMs = 1_000;

/**
 * Calls `reconnected` when the browser reports a network. Calls `nudge` when the browser reports none, or the person may have
 * returned: once for events that come together. Until `signal` aborts.
 */
export const watchReturns = (nudge: () => void, reconnected: () => void, signal?: AbortSignal): void => {
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
  const options = signal ? { signal } : {};
  globalThis.addEventListener('online', onOnline, options);
  // A request finds out whether the browser is right.
  globalThis.addEventListener('offline', nudge, options);
  globalThis.addEventListener('focus', onReturn, options);
  globalThis.addEventListener('pageshow', onReturn, options);
  document.addEventListener('visibilitychange', onVisible, options);
  document.addEventListener('resume', onReturn, options);
};
