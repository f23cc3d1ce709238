/** The device's copy of the villa of the member's edition. Times in epoch milliseconds. */
export interface VillaCopy {
  /** Another one means that something has changed. */
  readonly revision: string;
  readonly edition: string;
  readonly startsAt: number;
  /** The device deletes the copy then, also without a network. */
  readonly keptUntil: number;
  /** Read by the villa's page (villa.ts): its rules are long, and every member loads this file. */
  readonly content: unknown;
  /** WebP or JPEG as a data URL; null without a map. */
  readonly map: string | null;
}

const arrivingMs = 3 * 86_400_000;

/** Whether the edition begins soon or has begun: time to look at the villa while there is a network. */
export const isArriving = ({ startsAt }: VillaCopy, now: number): boolean => now >= startsAt - arrivingMs;
