const DAY = 86_400_000;

/**
 * The time beside a message: hour and minute under 24 hours, else short month and day.
 * `at` is ISO 8601, `now` epoch milliseconds; a time in the future counts as now. Locale and zone are the viewer's unless given.
 */
export const chatTimeText = (at: string, now: number, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  const kind = now - time < DAY ? 'hour' : 'day';
  return formatter(kind, locale, timeZone).format(Math.min(time, now));
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one costs a hundred times what using it does and a chat shows hundreds of times. */
const formatter = (kind: 'hour' | 'day', locale?: string, timeZone?: string): Intl.DateTimeFormat => {
  const key = `${kind} ${locale} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...(kind === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { month: 'short', day: 'numeric' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formatters.set(key, made);
  return made;
};
