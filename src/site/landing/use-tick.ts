import { useSyncExternalStore } from 'react';
import { tick } from './tick.ts';

/** The current second, in epoch milliseconds; null while the page is being prerendered. */
export const useTick = (): number | null => useSyncExternalStore(tick.subscribe, tick.second, noClock);

const noClock = (): null => null;
