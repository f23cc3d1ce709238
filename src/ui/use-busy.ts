import { useCallback, useRef, useState } from 'react';

export interface Busy {
  readonly busy: boolean;
  readonly run: (task: () => Promise<void>) => void;
}

/**
 * Runs one task at a time and sets `busy` meanwhile. Ignores calls during a task, even a second click before the button
 * renders disabled.
 */
export const useBusy = (): Busy => {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback((task: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void task().finally(() => {
      running.current = false;
      setBusy(false);
    });
  }, []);
  return { busy, run };
};
