import { useEdition } from '../edition-context.ts';
import { EventText, useShownWhile } from './event-text.tsx';

/** The lines above everything: what the organisers announce, and when the next event is. */
export const EventBanner = () => {
  const { banner } = useEdition();
  return (
    <>
      {banner === null ? null : (
        <p className="border-b border-night-line bg-night-2 px-4 py-2.5 text-center text-sm font-semibold [overflow-wrap:anywhere]">
          {banner}
        </p>
      )}
      <p className="border-b border-night-line bg-night-veil text-center text-xs sm:text-sm">
        <a
          href="#countdown"
          className="inline-flex min-h-11 items-center px-4 py-2 text-sand no-underline hover:text-lamp-bright hover:underline"
        >
          {/* One text: as parts of a flex box the two would lose the space between them. */}
          <span {...useShownWhile('planned')}>
            Next Event: <EventText name="banner" />
          </span>
          <span {...useShownWhile('cancelled')}>
            Cancelled: <EventText name="banner" />
          </span>
        </a>
      </p>
    </>
  );
};
