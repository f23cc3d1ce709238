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
  return bar;
};

/** Makes the browser scroll a focused element clear of the bar. */
const keepRoomBelow = (needed: boolean): void => {
  document.documentElement.style.scrollPaddingBottom = needed
    ? 'calc(6rem + env(safe-area-inset-bottom))'
    : '';
};
