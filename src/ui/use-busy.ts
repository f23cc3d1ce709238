import { useCallback, useEffect, useRef, useState } from 'react';

export interface Busy {
  readonly busy: boolean;
  readonly run: (task: () => Promise<void>) => void;
}

/**
 * Runs one task at a time; `busy` is true meanwhile. Ignores calls during a task, even a second click before the button renders disabled.
 * Returns the focus to the button when the task has ended, because a disabled button loses it.
 */
export const useBusy = (): Busy => {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    const button = pressed.current;
    pressed.current = null;
    if (button instanceof HTMLElement && document.activeElement === document.body)
      button.focus({ preventScroll: true });
  }, [busy]);
  const run = useCallback((task: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    pressed.current = document.activeElement;
    setBusy(true);
    void task().finally(() => {
      running.current = false;
      setBusy(false);
    });
  }, []);
  return { busy, run };
};
