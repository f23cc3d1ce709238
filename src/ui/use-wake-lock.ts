import { useEffect } from 'react';

/** Keeps the screen on while the page is open and visible, where the browser can. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // A browser that saves power refuses.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
      else held = lock;
    };
    void take();
    // The browser releases the lock of a hidden page.
    const takeAgain = () => void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void held?.release();
    };
  }, [isWanted]);
};
