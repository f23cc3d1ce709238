/** How far India's clock is ahead of UTC, all year. Milliseconds. */
export const indiaOffset = 5.5 * 3_600_000;

/** A time on the reader's clock. */
interface ReaderTime {
  /** "2:30 AM EDT", with the day in front when it differs from India's. */
  readonly text: string;
  /** The language of the text. */
  readonly locale: string;
}

/**
 * The start (epoch milliseconds) in the reader's zone and language; null in a zone with India's time. Zone and locale
 * default to the browser's.
 */
export const startForReader = (
  startsAt: number,
  { timeZone, locale }: { readonly timeZone?: string; readonly locale?: string } = {},
): ReaderTime | null => {
  const offset = timeZone === undefined ? ownOffset(startsAt) : offsetIn(timeZone, startsAt);
  if (offset === indiaOffset) return null;
  const isSameDay = dayOf(startsAt + offset) === dayOf(startsAt + indiaOffset);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(isSameDay ? {} : { weekday: 'long', month: 'long', day: 'numeric' }),
  });
  return { text: plainSpaces(format.format(startsAt)), locale: format.resolvedOptions().locale };
};

const ownOffset = (instant: number): number => new Date(instant).getTimezoneOffset() * -60_000;

const offsetIn = (timeZone: string, instant: number): number => {
  // The Swedish locale writes dates like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
};

const dayOf = (moved: number): number => Math.floor(moved / 86_400_000);

// Newer Intl data puts a narrow no-break space before AM and PM, which some fonts lack.
const plainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
