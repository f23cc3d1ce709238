import { useState } from 'react';

const key = 'background-paused';

/** Whether the visitor stopped the moving background; remembered on this device. */
export const usePaused = (): readonly [boolean, (paused: boolean) => void] => {
  const [paused, setPaused] = useState(kept);
  const change = (next: boolean) => {
    setPaused(next);
    try {
      localStorage.setItem(key, next ? 'yes' : 'no');
    } catch {
      // It holds for this visit.
    }
  };
  return [paused, change];
};

const kept = (): boolean => {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
};
