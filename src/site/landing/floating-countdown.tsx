import { useEffect, useState } from 'react';
import { eventDates } from '../../content/event-dates.ts';
import { widgetTextUntil } from '../../domain/countdown.ts';
import { tabValues } from '../../local/store/keys.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SectionLink } from './section-link.tsx';
import { useEdition } from './use-edition.ts';
import { useTick } from './use-tick.ts';

/**
 * The countdown that stays in sight: a bar at the bottom of a phone, a card at the bottom right
 * of a larger screen. Closing it hides it for this visit (the tab).
 */
export const FloatingCountdown = () => {
  const edition = useEdition();
  const now = useTick();
  const [closed, setClosed] = useState(() => tabValues.countdownClosed.read() !== null);
  const overForm = useFormOnScreen();
  const exists = !closed && now !== null;
  useRoomBelow(exists);
  if (!exists) return null;
  return (
    <aside
      aria-label="Countdown"
      className={`fixed inset-x-0 bottom-0 z-40 flex items-center gap-x-1 border-t border-night-edge bg-night-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] pl-3 pr-1 pt-2 transition-[transform,opacity,visibility] duration-200 ease-out sm:inset-x-auto sm:bottom-[calc(1.25rem+env(safe-area-inset-bottom))] sm:right-[calc(1.25rem+env(safe-area-inset-right))] sm:gap-x-3 sm:rounded-md sm:border sm:pb-2 sm:pl-4 ${overForm ? 'invisible translate-y-full opacity-0' : ''}`}
    >
      <p className="mr-auto leading-tight">
        <span className="block text-xs text-sand-dim">{eventDates(edition).short}</span>
        <span
          role="timer"
          aria-label="Time left"
          className="figures whitespace-nowrap text-sm text-lamp sm:text-base"
        >
          {widgetTextUntil(edition.startsAt, now)}
        </span>
      </p>
      <SectionLink
        section="invite-party"
        className="inline-flex min-h-11 items-center px-2 text-sm text-sand underline underline-offset-4 hover:text-lamp-bright"
      >
        Details
      </SectionLink>
      <SectionLink section="application" className={buttonClass('primary', 'small')}>
        Apply
      </SectionLink>
      <button
        type="button"
        aria-label="Close the countdown"
        onClick={() => {
          tabValues.countdownClosed.write(true);
          setClosed(true);
        }}
        className="inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
      >
        <span className="i-lucide-x size-5" aria-hidden="true" />
      </button>
    </aside>
  );
};

/** Whether a form is in the window: there the bar would lie over what is being typed, and its Apply leads nowhere. */
const useFormOnScreen = (): boolean => {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const form = document.querySelector('main form');
    if (!form) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setOnScreen(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(form);
    return () => {
      observer.disconnect();
    };
  }, []);
  return onScreen;
};

/**
 * Lets the browser scroll what gets the focus clear of the bar, which would otherwise cover it. Also while the bar makes
 * way for the form: it comes back when the form has left the window, over whatever has the focus by then.
 */
const useRoomBelow = (needed: boolean): void => {
  useEffect(() => {
    if (!needed) return undefined;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = 'calc(6rem + env(safe-area-inset-bottom))';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [needed]);
};
