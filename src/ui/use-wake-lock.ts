import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, in browsers with wake locks. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let current: WakeLockSentinel | null = null;
    let isOver = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // The browser may refuse, for example to save power.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
      else current = lock;
    };
    void requestLock();
    // The browser releases the lock when the page is hidden.
    const requestAgain = () => void requestLock();
    document.addEventListener('visibilitychange', requestAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', requestAgain);
      void current?.release();
    };
  }, [isWanted]);
};
