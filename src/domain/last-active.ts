const HOUR = 3_600_000;

/**
 * When a member was last in the portal, in words. `at` is ISO 8601 or null, `now` epoch milliseconds;
 * ages are rounded down, a time in the future is "Just now". Locale and zone are the viewer's unless given.
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
  return new Date(time).toLocaleDateString(locale, timeZone === undefined ? {} : { timeZone });
};
