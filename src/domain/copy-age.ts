import { limits } from '../config/limits.ts';

const dayMs = 86_400_000;

/** Whether the last pull is so long ago that the device must remove its copy. Times in epoch milliseconds. */
export const isCopyTooOld = (pulledAt: number, now: number): boolean =>
  now - pulledAt > limits.copyDays * dayMs;
