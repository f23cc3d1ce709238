import { ownTime } from '../../features/editions/rules/event-dates.ts';
import {
  editionStates,
  onNowText,
  timePartsUntil,
  widgetTextUntil,
} from '../../features/editions/rules/countdown.ts';
import { isListOf, isObjectOf, isText } from '../../engine/local/store/formats.ts';
import { followProgramme } from '../../features/editions/follow-programme.ts';
import { tick } from './tick.ts';
import { siteStored } from '../stored.ts';

/**
 * Lets both countdowns of the landing page count to the edition that its document names, and shows what belongs to one that
 * is planned, over or cancelled.
 */
export const hydrateCountdown = (): void => {
  const section = document.getElementById('countdown');
  if (!section) return;
  const startsAt = Date.parse(section.dataset['startsAt'] ?? '');
  const endsAt = Date.parse(section.dataset['endsAt'] ?? '');
  let times = { isCancelled: section.dataset['state'] === 'cancelled', startsAt, endsAt };
  const progress = section.querySelector('progress');
  const changing = document.querySelectorAll<HTMLElement>('[data-shown-while], [data-is]');
  const bar = hydrateFloatingCountdown();
  const show = () => {
    const now = tick.second();
    const states: readonly unknown[] = editionStates(times, now);
    for (const part of changing)
      if (part.dataset['shownWhile']) part.hidden = !states.includes(part.dataset['shownWhile']);
      else part.dataset['is'] = states.join(' ');
    if (states.includes('on')) {
      for (const place of document.querySelectorAll('[data-on-now]')) setText(place, onNowText(times, now));
      if (progress) progress.value = (now - startsAt) / (endsAt - startsAt);
    }
    for (const [name, text] of Object.entries(timePartsUntil(startsAt, now)))
      setText(section.querySelector(`[data-part="${name}"]`), text);
    setText(bar?.querySelector('[role="timer"]') ?? null, widgetTextUntil(startsAt, now));
  };
  show();
  tick.subscribe(show);
  followCancelling(section.dataset['edition'] ?? '', (isCancelled) => {
    times = { ...times, isCancelled };
    show();
  });
  showOwnTime(startsAt);
};

/** Skips an unchanged text, which would cost a layout. */
const setText = (place: Element | null, text: string): void => {
  if (place && place.textContent !== text) place.textContent = text;
};

/** Shows the countdown that stays in sight, unless it was closed in this tab. Returns it while it shows. */
const hydrateFloatingCountdown = (): HTMLElement | null => {
  const bar = document.getElementById('floating-countdown');
  if (!bar || siteStored.countdownClosed.read()) return null;
  bar.hidden = false;
  reserveRoomBelow(true);
  bar.querySelector('button')?.addEventListener('click', () => {
    siteStored.countdownClosed.write(true);
    bar.hidden = true;
    reserveRoomBelow(false);
  });
  return bar;
};

/** Makes the browser scroll a focused element clear of the bar. */
const reserveRoomBelow = (needed: boolean): void => {
  document.documentElement.style.scrollPaddingBottom = needed
    ? 'calc(6rem + env(safe-area-inset-bottom))'
    : '';
};

/** Reports whether an edition is cancelled, by the server's newest answer: the document may be an older copy on the device. */
const followCancelling = (edition: string, onChange: (isCancelled: boolean) => void): void => {
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

/** Shows the start (epoch milliseconds) on the visitor's own clock, unless that agrees with India's. */
const showOwnTime = (startsAt: number): void => {
  const text = ownTime(startsAt);
  for (const place of document.querySelectorAll<HTMLElement>('[data-your-time]')) {
    place.hidden = text === null;
    setText(place, text ?? '');
  }
};
