import { EventText } from './event-text.tsx';

/** The line above everything: when the next event is. */
export const EventBanner = () => (
  <p className="border-b border-night-line bg-night-1 text-center text-xs sm:text-sm">
    <a
      href="#countdown"
      className="inline-flex min-h-11 items-center px-4 py-2 text-sand no-underline hover:text-lamp-bright hover:underline"
    >
      {/* One text: as parts of a flex box the two would lose the space between them. */}
      <span>
        Next Event: <EventText name="banner" />
      </span>
    </a>
  </p>
);
