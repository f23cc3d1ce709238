/** "As of 2:02 PM IST", with the date in front on another day. Both in epoch milliseconds. */
export const asOfText = (at: number, now: number): string => {
  const isToday = indiaDay.format(at) === indiaDay.format(now);
  return `As of ${plain((isToday ? indiaClock : indiaDayAndClock).format(at))} IST`;
};

const timeZone = 'Asia/Kolkata';
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const indiaDay = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short' });
const indiaClock = new Intl.DateTimeFormat('en-US', { timeZone, ...clock });
const indiaDayAndClock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  ...clock,
  month: 'long',
  day: 'numeric',
});

/** "Your time: Sat 4:30 AM EDT"; null where the reader's clock agrees with India's. */
export const ownTime = (startsAt: string): string | null => {
  const instant = new Date(startsAt);
  if (instant.getTimezoneOffset() === indiaOffsetMinutes) return null;
  return `Your time: ${plain(ownClock.format(instant))}`;
};

/** As `getTimezoneOffset` counts. */
const indiaOffsetMinutes = -330;
const ownClock = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...clock, timeZoneName: 'short' });

// Newer Intl data puts a narrow no-break space before AM and PM, which some fonts lack.
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
