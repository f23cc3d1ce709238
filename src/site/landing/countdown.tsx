import { eventDates } from '../../content/event-dates.ts';
import { timePartsUntil } from '../../domain/countdown.ts';
import { useEdition } from './use-edition.ts';
import { useTick } from './use-tick.ts';
import { YourTime } from './your-time.tsx';

/** The countdown to the next event: the one loud thing of the page. */
export const Countdown = () => {
  const edition = useEdition();
  const dates = eventDates(edition);
  return (
    <section
      id="countdown"
      // What `useEdition` hydrates the page with.
      data-edition={edition.id}
      aria-labelledby="countdown-heading"
      className="border-y border-lamp bg-night-1 py-18 sm:py-24"
    >
      <div className="frame">
        <h2 id="countdown-heading" className="eyebrow font-normal">
          Next event
        </h2>
        <Digits startsAt={edition.startsAt} />
        <p className="mt-9 font-display text-xl font-semibold">
          <time dateTime={dates.startIso}>{dates.full}</time>
        </p>
        <p className="mt-1 text-sand-dim">{dates.hours}</p>
        <YourTime startsAt={edition.startsAt} className="mt-1 text-sand-dim" />
      </div>
    </section>
  );
};

const Digits = ({ startsAt }: { readonly startsAt: number }) => {
  const now = useTick();
  const parts = now === null ? null : timePartsUntil(startsAt, now);
  return (
    // A timer is not read out as it changes, only when someone goes to it.
    <div
      role="timer"
      aria-label="Time until the next event"
      className="mt-6 grid noscript:hidden grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4 sm:gap-8"
    >
      <Part value={parts?.days} label="Days" />
      <Part value={parts?.hours} label="Hours" />
      <Part value={parts?.minutes} label="Minutes" />
      <Part value={parts?.seconds} label="Seconds" />
    </div>
  );
};

const Part = ({ value, label }: { readonly value: string | undefined; readonly label: string }) => (
  <div>
    {/* A mono digit stands in the middle of its cell: moved so that it begins where its label does. */}
    <span className="figures -ml-[0.065em] block text-[clamp(4.5rem,12vw,9rem)] font-medium leading-none tracking-tighter text-lamp">
      {value ?? '––'}
    </span>
    <span className="mt-3 block text-sm text-sand-dim">{label}</span>
  </div>
);
