import { limits } from '../config/limits.ts';

const dayMs = 86_400_000;

/** Whether a device has not reached the server for so long that its copy goes. Times in epoch milliseconds. */
export const isCopyTooOld = (pulledAt: number, now: number): boolean =>
  now - pulledAt > limits.copyDays * dayMs;
