import { useEffect, useState } from 'react';
import { eventDates } from '../../content/event-dates.ts';
import { widgetTextUntil } from '../../domain/countdown.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { useEdition } from './use-edition.ts';
import { useTick } from './use-tick.ts';

/**
 * The countdown that stays in sight: a bar at the bottom of a phone, a card at the bottom right
 * of a larger screen. Closing it hides it for this visit (the tab).
 */
export const FloatingCountdown = () => {
  const edition = useEdition();
  const now = useTick();
  const [closed, setClosed] = useState(wasClosed);
  const overForm = useFormOnScreen();
  if (closed || now === null) return null;
  return (
    <aside
      aria-label="Countdown"
      className={`fixed inset-x-0 bottom-0 z-40 flex items-center gap-x-3 border-t border-night-edge bg-night-2 py-2 pl-4 pr-1 sm:inset-x-auto sm:bottom-5 sm:right-5 sm:rounded-md sm:border ${overForm ? 'max-lg:hidden' : ''}`}
    >
      <p className="mr-auto leading-tight">
        <span className="block text-xs text-sand-dim">{eventDates(edition).short}</span>
        <span role="timer" className="figures text-sm text-lamp sm:text-base">
          {widgetTextUntil(edition.startsAt, now)}
        </span>
      </p>
      <a
        href="#invite-party"
        className="inline-flex min-h-11 items-center px-2 text-sm text-sand underline underline-offset-4 hover:text-lamp-bright"
      >
        Details
      </a>
      <a href="#application" className={buttonClass('primary', 'small')}>
        Apply
      </a>
      <button
        type="button"
        aria-label="Close the countdown"
        onClick={() => {
          rememberClosed();
          setClosed(true);
        }}
        className="inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
      >
        <span className="i-lucide-x size-5" aria-hidden="true" />
      </button>
    </aside>
  );
};

/** Whether a form is in the window: there the bar would lie over what is being typed. */
const useFormOnScreen = (): boolean => {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const form = document.querySelector('main form');
    if (!form) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setOnScreen(entry?.isIntersecting ?? false);
    });
    observer.observe(form);
    return () => {
      observer.disconnect();
    };
  }, []);
  return onScreen;
};

const key = 'countdown-closed';

const wasClosed = (): boolean => {
  try {
    return sessionStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
};

const rememberClosed = (): void => {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Closed for as long as the page is open, then.
  }
};
