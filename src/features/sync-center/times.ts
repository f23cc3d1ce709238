import { isSameDay, timeFormat } from '../../domain/chat-time.ts';

/** Hour and minute, with the date unless `at` is today, in the viewer's locale and zone. Times in epoch milliseconds. */
export const whenText = (at: number, now: number): string =>
  isSameDay(new Date(at).toISOString(), new Date(now).toISOString())
    ? timeFormat('hour').format(at)
    : dayAndHour.format(at);

const dayAndHour = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
