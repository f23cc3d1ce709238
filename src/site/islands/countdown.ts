import { ownTime } from '../../features/editions/rules/event-dates.ts';
import {
  editionStates,
  onNowText,
  timePartsUntil,
  widgetTextUntil,
} from '../../features/editions/rules/countdown.ts';
import { isListOf, isObjectOf, isText } from '../../engine/local/store/formats.ts';
import { followProgramme } from '../../features/editions/follow-programme.ts';
import { followClock } from './follow-clock.ts';
import { siteStored } from '../stored.ts';

/**
 * Counts both countdowns of the landing page down to the edition that the document names, and shows the elements for its state:
 * planned, on, over or cancelled.
 */
export const hydrateCountdown = (): void => {
  const section = document.getElementById('countdown');
  if (!section) return;
  const startsAt = Date.parse(section.dataset['startsAt'] ?? '');
  const endsAt = Date.parse(section.dataset['endsAt'] ?? '');
  let times = { isCancelled: section.dataset['state'] === 'cancelled', startsAt, endsAt };
  const progress = section.querySelector('progress');
  const partsByState = document.querySelectorAll<HTMLElement>('[data-shown-while], [data-is]');
  const bar = hydrateFloatingCountdown();
  const show = () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const states: readonly unknown[] = editionStates(times, now);
    for (const part of partsByState)
      if (part.dataset['shownWhile']) part.hidden = !states.includes(part.dataset['shownWhile']);
      else part.dataset['is'] = states.join(' ');
    if (states.includes('on')) {
      for (const place of document.querySelectorAll('[data-on-now]')) setText(place, onNowText(times, now));
      if (progress) progress.value = (now - startsAt) / (endsAt - startsAt);
    }
    for (const [name, text] of Object.entries(timePartsUntil(startsAt, now)))
      setText(section.querySelector(`[data-part="${name}"]`), text);
    setText(bar?.querySelector('[role="timer"]'), widgetTextUntil(startsAt, now));
  };
  followClock(1000, show);
  followCancellation(section.dataset['edition'] ?? '', (isCancelled) => {
    times = { ...times, isCancelled };
    show();
  });
  showOwnTime(startsAt);
};

/** Writes only a changed text: each write costs a layout. */
const setText = (place: Element | null | undefined, text: string): void => {
  if (place && place.textContent !== text) place.textContent = text;
};

/** Shows and returns the floating countdown; null if it was closed in this tab. */
const hydrateFloatingCountdown = (): HTMLElement | null => {
  const bar = document.getElementById('floating-countdown');
  if (!bar || siteStored.countdownClosed.read()) return null;
  const show = (isShown: boolean) => {
    bar.hidden = !isShown;
    // Makes the browser scroll a focused element above the bar.
    document.documentElement.style.scrollPaddingBottom = isShown
      ? 'calc(6rem + env(safe-area-inset-bottom))'
      : '';
  };
  show(true);
  bar.querySelector('button')?.addEventListener('click', () => {
    siteStored.countdownClosed.write(true);
    show(false);
  });
  return bar;
};

/** Reports whether the server's newest answer cancels the edition: the document may be an older, cached one. */
const followCancellation = (edition: string, onChange: (isCancelled: boolean) => void): void => {
  const { cancelledEdition } = siteStored;
  if (cancelledEdition.read() === edition) onChange(true);
  followProgramme((answer) => {
    if (!isAnswer(answer)) return;
    const isCancelled = answer.cancelled.includes(edition);
    cancelledEdition.write(isCancelled ? edition : null);
    onChange(isCancelled);
  });
};

const isAnswer = isObjectOf<{ readonly cancelled: readonly string[] }>({ cancelled: isListOf(isText) });

/** Shows the start (epoch milliseconds) in the visitor's time zone, unless its clock agrees with India's. */
const showOwnTime = (startsAt: number): void => {
  const text = ownTime(startsAt);
  for (const place of document.querySelectorAll<HTMLElement>('[data-your-time]')) {
    place.hidden = text === null;
    setText(place, text ?? '');
  }
};
