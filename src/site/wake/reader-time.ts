import { startForReader } from '../../content/reader-time.ts';

/** Writes the start (epoch milliseconds) by the visitor's own clock into its places; nothing where that agrees with India's. */
export const showReaderTime = (startsAt: number): void => {
  const reader = startForReader(startsAt);
  for (const place of document.querySelectorAll<HTMLElement>('[data-your-time]')) {
    place.hidden = reader === null;
    if (!reader) continue;
    const time = document.createElement('time');
    time.dateTime = new Date(startsAt).toISOString();
    time.lang = reader.locale;
    time.dir = 'auto';
    time.textContent = reader.text;
    place.replaceChildren('Your time: ', time);
  }
};
