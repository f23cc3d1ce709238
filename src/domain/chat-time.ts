const DAY = 86_400_000;

/**
 * Hour and minute of a time within the last 24 hours or in the future (the device's clock may be wrong); otherwise short month
 * and day. `at` is ISO 8601, `now` epoch milliseconds. Locale and zone default to the viewer's.
 */
export const chatTimeText = (at: string, now: number, locale?: string, timeZone?: string): string => {
  const kind = now - Date.parse(at) < DAY ? 'hour' : 'day';
  return formatTime(kind, at, locale, timeZone);
};

/** Hour and minute. `at` is ISO 8601. */
export const clockText = (at: string, locale?: string, timeZone?: string): string =>
  formatTime('hour', at, locale, timeZone);

/** Date and time to the minute. `at` is ISO 8601. */
export const momentText = (at: string, locale?: string, timeZone?: string): string =>
  formatTime('moment', at, locale, timeZone);

/** Empty for a text that is no time. */
const formatTime = (kind: keyof typeof kinds, at: string, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? '' : timeFormat(kind, locale, timeZone).format(time);
};

const kinds = {
  // Not `hour` and `minute`: British English writes those as "0:59", and this style as "00:59", like in a date.
  hour: { timeStyle: 'short' },
  day: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  digits: { year: 'numeric', month: '2-digit', day: '2-digit' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters, because creating one costs a hundred times as much as using it. */
export const timeFormat = (
  kind: keyof typeof kinds,
  locale?: string,
  timeZone?: string,
): Intl.DateTimeFormat => {
  const key = `${kind} ${locale} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(locale, {
    ...kinds[kind],
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formatters.set(key, created);
  return created;
};

/**
 * Whether two ISO 8601 times fall on the same calendar day in `timeZone` (default: the viewer's). False when one of
 * them is not a time.
 */
export const isSameDay = (a: string, b: string, timeZone?: string): boolean => {
  const [first, second] = [Date.parse(a), Date.parse(b)];
  if (Number.isNaN(first) || Number.isNaN(second)) return false;
  if (Math.abs(first - second) >= DAY) return false;
  return dateOf(first, timeZone) === dateOf(second, timeZone);
};

/**
 * The chat's heading for a day: "Today", "Yesterday", else weekday, day and month, with the year unless it is this year.
 * `at` is ISO 8601, `now` epoch milliseconds. A future day counts as today; an invalid time gives an empty text.
 */
export const dayText = (at: string, now: number, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  const date = dateOf(time, timeZone);
  if (time >= now || date === dateOf(now, timeZone)) return 'Today';
  // Counts back from noon, because a day may have 23 or 25 hours.
  if (date === dateOf(Date.parse(`${dateOf(now, timeZone)}T12:00:00Z`) - DAY, 'UTC')) return 'Yesterday';
  const isThisYear = date.slice(0, 4) === dateOf(now, timeZone).slice(0, 4);
  return timeFormat(isThisYear ? 'weekday' : 'date', locale, timeZone).format(time);
};

/** The date as `2026-11-21`. */
const dateOf = (time: number, timeZone?: string): string =>
  timeFormat('digits', 'sv-SE', timeZone).format(time);
