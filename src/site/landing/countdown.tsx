import { Fragment, use, type ReactNode } from 'react';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import type { TimeParts } from '../../features/editions/rules/countdown.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OutLink } from '../../ui/link.tsx';
import { EditionsContext, useEdition } from '../edition-context.ts';
import { EventText, EventTime, OnNowText, useShownWhile, YourTime } from './event-text.tsx';

/** The countdown to the next event, the loudest part of the page. A script writes its digits (site/islands/countdown.ts). */
export const Countdown = ({ newsForm }: { readonly newsForm: ReactNode }) => {
  const edition = useEdition();
  const { id, startsAt, bootcampEndsAt, state } = edition;
  const whileCancelled = useShownWhile('cancelled');
  return (
    <section
      id="countdown"
      data-edition={id}
      data-state={state}
      data-starts-at={startsAt}
      data-ends-at={bootcampEndsAt}
      aria-labelledby="countdown-heading"
      className="section-space border-y border-lamp bg-night-veil"
    >
      <div className="frame">
        <h2 id="countdown-heading" className="eyebrow font-normal">
          Next event
        </h2>
        <p {...whileCancelled} className="mt-6 font-display text-2xl font-semibold text-lamp">
          This edition is cancelled.
        </p>
        <p {...useShownWhile('over')} className="mt-6 font-display text-2xl font-semibold">
          {eventDates(edition).month} is over
        </p>
        <div {...useShownWhile('past')}>
          <div className="mt-5 noscript:hidden">{newsForm}</div>
          <Button data-to-form="" variant="quiet" className="mt-5">
            Apply for the next edition
          </Button>
        </div>
        {/* A timer is not read out as it changes, only when someone goes to it. */}
        <div
          {...useShownWhile('planned')}
          role="timer"
          aria-label="Time until the next event"
          className="mt-6 flex noscript:hidden flex-wrap gap-x-4 gap-y-6 sm:gap-8"
        >
          <Part name="days" label="Days" />
          <Part name="hours" label="Hours" />
          <Part name="minutes" label="Minutes" />
          <Part name="seconds" label="Seconds" />
        </div>
        <div {...useShownWhile('on')} className="mt-8 max-w-md">
          <p className="figures text-lg font-medium text-lamp">
            <OnNowText />
          </p>
          <progress
            max="1"
            aria-label="How far the edition is"
            className="mt-2 block h-3 w-full appearance-none overflow-hidden rounded-full border border-night-edge bg-night-2 [forced-color-adjust:none] [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-night-2 [&::-webkit-progress-value]:bg-lamp"
          />
        </div>
        <p className="mt-6 font-display sm:mt-9 text-xl font-semibold">
          <EventTime name="full" />
        </p>
        <p className="mt-1 text-sand-dim">
          <EventText name="hours" />
        </p>
        <YourTime className="mt-1 text-sand-dim" />
        <p {...useShownWhile('over')} className="measure mt-5">
          This edition is over. To hear of the next one, follow us on <SocialLinks />.
        </p>
        <p {...whileCancelled} className="measure mt-5">
          To hear of the next one, follow us on <SocialLinks />.
        </p>
        <Earlier />
      </div>
    </section>
  );
};

/** The archive: the months of the editions before this one. */
const Earlier = () => {
  const [, ...earlier] = use(EditionsContext);
  return earlier.length === 0 ? null : (
    <p className="mt-5 text-sm text-sand-dim">
      Earlier: {earlier.map((edition) => eventDates(edition).month).join(', ')}
    </p>
  );
};

/** "Instagram or WhatsApp" */
const SocialLinks = () =>
  useEdition().contacts.social.map(({ href, label }, index) => (
    <Fragment key={href}>
      {index > 0 ? ' or ' : null}
      <OutLink href={href}>{label}</OutLink>
    </Fragment>
  ));

const Part = ({ name, label }: { readonly name: keyof TimeParts; readonly label: string }) => (
  <div className="grow basis-0">
    {/* Aligns the first digit, which a mono font centres in its cell, with its label. */}
    <span
      data-part={name}
      className="figures -ml-[0.065em] block text-[clamp(3.25rem,12vw,9rem)] font-medium leading-none tracking-tighter text-lamp"
    >
      ––
    </span>
    <span className="mt-2 block text-sm sm:mt-3 text-sand-dim">{label}</span>
  </div>
);

/**
 * The countdown that stays in sight: a bar at the bottom of a phone, and one line in the bottom right corner of a larger
 * screen, where it covers as little as it can of the buttons that pass under it. It stays until it is closed, but for a
 * cancelled edition. A script shows it (site/islands/countdown.ts).
 */
export const FloatingCountdown = () => (
  <div {...useShownWhile('planned')}>
    <aside
      id="floating-countdown"
      data-bar
      hidden
      aria-label="Countdown"
      className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-end gap-x-2 border-l border-t border-night-edge bg-night-2 pb-[env(safe-area-inset-bottom)] pl-3 pr-1 sm:pl-4"
    >
      <p className="mr-auto gap-x-3 leading-tight sm:flex sm:items-center">
        <span className="block text-xs-fit text-sand-dim">
          <EventText name="short" />
        </span>
        <span
          role="timer"
          aria-label="Time left"
          className="figures whitespace-nowrap text-sm-fit text-lamp"
        />
      </p>
      <a
        href="#invite-party"
        className="inline-flex items-center px-1 text-sand underline underline-offset-4 hover:text-lamp-bright"
      >
        Details
      </a>
      <a href="#application" className={`${buttonClass('quiet', 'small')} max-sm:my-1`}>
        Apply
      </a>
      <button
        type="button"
        aria-label="Close the countdown"
        className="inline-flex size-touch cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
      >
        <Icon name="x" className="size-5" />
      </button>
    </aside>
  </div>
);
