import { editions, type Edition } from '../../content/event.ts';
import { startForReader } from '../../content/reader-time.ts';
import { nextEdition } from '../../domain/countdown.ts';

/** The edition that counts at `now`. Where it is not the one that the page shows, every text and link follows it. */
export const editionShownAt = (now: number): Edition => {
  const edition = nextEdition(editions, now);
  const mark = document.querySelector<HTMLElement>('[data-edition]');
  if (mark && mark.dataset['edition'] !== edition.id) {
    mark.dataset['edition'] = edition.id;
    showReaderTime(edition);
    void import('./next-edition.ts').then(
      ({ showEdition }) => showEdition(edition),
      // Out of reach, the old date stays beside the new countdown.
      () => undefined,
    );
  }
  return edition;
};

/** Writes the start by the visitor's own clock into its places; nothing where that agrees with India's. */
export const showReaderTime = ({ startsAt }: Edition): void => {
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
