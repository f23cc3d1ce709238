import { clockText, isSameDay, momentText } from '../../domain/chat-time.ts';

/** Hour and minute, with the date unless `at` is today, in the viewer's locale and zone. Times in epoch milliseconds. */
export const whenText = (at: number, now: number): string => {
  const moment = new Date(at).toISOString();
  return isSameDay(moment, new Date(now).toISOString()) ? clockText(moment) : momentText(moment);
};
