const DAY = 86_400_000;

/**
 * Hour and minute for 24 hours, then short month and day. `at` is ISO 8601, `now` epoch milliseconds. A time in the future,
 * as the device's clock may be wrong, is less than 24 hours old. Locale and zone default to the viewer's.
 */
export const chatTimeText = (at: string, now: number, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  const kind = now - time < DAY ? 'hour' : 'day';
  return timeFormat(kind, locale, timeZone).format(time);
};

/** Hour and minute. `at` is ISO 8601. */
export const clockText = (at: string, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? '' : timeFormat('hour', locale, timeZone).format(time);
};

/** Date and time to the minute. `at` is ISO 8601. */
export const momentText = (at: string, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? '' : timeFormat('moment', locale, timeZone).format(time);
};

const kinds = {
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  digits: { year: 'numeric', month: '2-digit', day: '2-digit' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter costs a hundred times what one use does. */
export const timeFormat = (
  kind: keyof typeof kinds,
  locale?: string,
  timeZone?: string,
): Intl.DateTimeFormat => {
  const key = `${kind} ${locale} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...kinds[kind],
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formatters.set(key, made);
  return made;
};
