import { isSameDay } from '../../domain/chat-days.ts';
import { timeFormat } from '../../domain/chat-time.ts';

/** Hour and minute of today, else with the day. Both in epoch milliseconds; locale and zone are the viewer's. */
export const whenText = (at: number, now: number): string =>
  isSameDay(new Date(at).toISOString(), new Date(now).toISOString())
    ? timeFormat('hour').format(at)
    : dayAndHour.format(at);

const dayAndHour = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
