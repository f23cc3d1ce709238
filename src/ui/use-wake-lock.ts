import { useEffect } from 'react';

/** Keeps the screen on while the page is open and visible, where the browser can. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let current: WakeLockSentinel | null = null;
    let isOver = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // A browser that saves power refuses.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
      else current = lock;
    };
    void requestLock();
    // The browser releases the lock of a hidden page.
    const requestAgain = () => void requestLock();
    document.addEventListener('visibilitychange', requestAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', requestAgain);
      void current?.release();
    };
  }, [isWanted]);
};
