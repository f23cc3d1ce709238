const HOUR = 3_600_000;

/**
 * When a member was last in the portal, in words. `at`: ISO 8601; null for never. `now`: epoch milliseconds. Rounds down, and a
 * time in the future is "Just now". Locale and zone default to the viewer's.
 */
export const lastActiveText = (
  at: string | null,
  now: number,
  locale?: string,
  timeZone?: string,
): string => {
  const time = at === null ? Number.NaN : Date.parse(at);
  if (Number.isNaN(time)) return 'Never';
  const hours = Math.floor((now - time) / HOUR);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours}h ago`;
  if (hours < 168) return `${Math.floor(hours / 24)}d ago`;
  return dateFormat(locale, timeZone).format(time);
};

/** A cache, because creating a formatter takes longer than rendering a member's card. */
const formats = new Map<string, Intl.DateTimeFormat>();

const dateFormat = (locale: string | undefined, timeZone: string | undefined): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, timeZone === undefined ? {} : { timeZone });
  formats.set(key, format);
  return format;
};
