import { editionStates } from '../../domain/edition-state.ts';
import { timePartsUntil, widgetTextUntil } from '../../domain/countdown.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { wakeFloatingCountdown } from './floating-countdown.ts';
import { followCancelling } from './follow-cancelling.ts';
import { showReaderTime } from './reader-time.ts';
import { tick } from './tick.ts';

/**
 * Lets both countdowns of the landing page count to the edition that its document names, and shows what belongs to one that
 * is planned, over or cancelled.
 */
export const wakeCountdown = (): void => {
  const section = document.getElementById('countdown');
  if (!section) return;
  const startsAt = Date.parse(section.dataset['startsAt'] ?? '');
  const endsAt = Date.parse(section.dataset['endsAt'] ?? '');
  let isCancelled = section.dataset['state'] === 'cancelled';
  const changing = document.querySelectorAll<HTMLElement>('[data-shown-while]');
  const bar = wakeFloatingCountdown();
  const show = () => {
    const now = tick.second();
    const states: readonly unknown[] = editionStates(isCancelled, endsAt <= now);
    for (const part of changing) part.hidden = !states.includes(part.dataset['shownWhile']);
    for (const [name, text] of Object.entries(timePartsUntil(startsAt, now)))
      setText(section.querySelector(`[data-part="${name}"]`), text);
    setText(bar?.querySelector('[role="timer"]') ?? null, widgetTextUntil(startsAt, now));
  };
  show();
  tick.subscribe(show);
  followCancelling(section.dataset['edition'] ?? '', (isIt) => {
    isCancelled = isIt;
    show();
  });
  // The first format in a zone and language takes a phone tens of milliseconds.
  whenIdle(() => showReaderTime(startsAt));
};

/** An unchanged text needs no layout. */
const setText = (place: Element | null, text: string): void => {
  if (place && place.textContent !== text) place.textContent = text;
};
