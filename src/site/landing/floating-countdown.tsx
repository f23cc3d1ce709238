import { buttonClass } from '../../ui/button-class.ts';
import { EventText, useShownWhile } from './event-text.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * The countdown that stays in sight: a bar at the bottom of a phone, a card at the bottom right of a larger screen.
 * It stays until it is closed, but for a cancelled edition. A script shows it (site/wake/floating-countdown.ts).
 */
export const FloatingCountdown = () => (
  <div {...useShownWhile('planned')}>
    <aside
      id="floating-countdown"
      hidden
      aria-label="Countdown"
      className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-end border-t border-night-edge bg-night-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] pl-3 pr-1 pt-2 sm:inset-x-auto sm:bottom-[calc(1.25rem+env(safe-area-inset-bottom))] sm:right-[calc(1.25rem+env(safe-area-inset-right))] sm:gap-x-3 sm:rounded-md sm:border sm:pb-2 sm:pl-4"
    >
      <p className="mr-auto leading-tight">
        <span className="block text-xs text-sand-dim">
          <EventText name="short" />
        </span>
        <span
          role="timer"
          aria-label="Time left"
          className="figures whitespace-nowrap text-sm text-lamp sm:text-base"
        />
      </p>
      <a
        href="#invite-party"
        className="inline-flex min-h-11 items-center px-1 text-sm text-sand underline underline-offset-4 hover:text-lamp-bright"
      >
        Details
      </a>
      <a href="#application" className={buttonClass('quiet', 'small')}>
        Apply
      </a>
      <button
        type="button"
        aria-label="Close the countdown"
        className="inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
      >
        <Icon name="x" className="size-5" />
      </button>
    </aside>
  </div>
);
