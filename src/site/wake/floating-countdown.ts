import { tabValues } from '../../local/store/keys.ts';

/** Shows the countdown that stays in sight, unless it was closed in this tab. Returns it while it shows. */
export const wakeFloatingCountdown = (): HTMLElement | null => {
  const bar = document.getElementById('floating-countdown');
  if (!bar || tabValues.countdownClosed.read()) return null;
  bar.hidden = false;
  keepRoomBelow(true);
  bar.querySelector('button')?.addEventListener('click', () => {
    tabValues.countdownClosed.write(true);
    bar.hidden = true;
    keepRoomBelow(false);
  });
  const form = document.querySelector('main form');
  // There the bar would lie over what is being typed, and its Apply leads nowhere.
  if (form)
    new IntersectionObserver((entries) => {
      bar.toggleAttribute('data-away', entries.at(-1)?.isIntersecting ?? false);
    }).observe(form);
  return bar;
};

/**
 * Makes the browser scroll a focused element clear of the bar. Also while the bar is hidden for the form: it returns when
 * the form leaves the window, and would cover the focused element then.
 */
const keepRoomBelow = (needed: boolean): void => {
  document.documentElement.style.scrollPaddingBottom = needed
    ? 'calc(6rem + env(safe-area-inset-bottom))'
    : '';
};
