/** Calls `nudge` whenever the device hints that the network came, went, or the person is back; returns the way to stop. */
export const watchReturns = (nudge: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') nudge();
  };
  globalThis.addEventListener('online', nudge);
  // It may be a false alarm: an exchange with the server tells, now and not at the next regular one.
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
