import { useEffect, useState } from 'react';

/** The time in epoch milliseconds. Updates every `interval` milliseconds and when the page becomes visible. */
export const useNow = (interval = 60_000): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const renew = () => setNow(Date.now());
    const timer = setInterval(renew, interval);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [interval]);
  return now;
};
