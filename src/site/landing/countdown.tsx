import { Fragment, use, type ReactNode } from 'react';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import { paths } from '../../config/paths.ts';
import { calendarPath, partyFileName } from '../../features/editions/rules/party.ts';
import type { TimeParts } from '../../features/editions/rules/countdown.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink } from '../../ui/link.tsx';
import { EditionsContext, useEdition } from '../edition-context.ts';
import { EventText, EventTime, OnNowText, useIs, useShownWhile, YourTime } from './event-text.tsx';

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
      {...useIs()}
      aria-labelledby="countdown-heading"
      className="section-space border-y border-night-line bg-night-veil"
    >
      <div className="frame">
        <h2 id="countdown-heading" className="eyebrow font-normal">
          Next event
        </h2>
        <p {...whileCancelled} className={headline}>
          This edition is cancelled.
        </p>
        <p {...useShownWhile('over')} className={headline}>
          The next one has no date yet
        </p>
        <div
          {...useShownWhile('past')}
          className="mt-4 grid items-start gap-x-4 gap-y-4 sm:mt-8 lg:grid-cols-[auto_1fr]"
        >
          <div className="noscript:hidden">{newsForm}</div>
          {/* The button stands beside the field, lower by the height of the label. */}
          <Button data-to-form="" className="min-h-13 justify-self-start lg:mt-7.75">
            Apply for the next edition
          </Button>
        </div>
        <div {...useShownWhile('on')} className="mt-3 max-w-xl">
          <p className="font-display text-2xl font-semibold max-sm:text-xl">
            <OnNowText />
          </p>
          <progress
            max="1"
            aria-label="How far the edition is"
            className="mt-3 block h-3 w-full appearance-none overflow-hidden rounded-full border border-night-edge bg-night-2 [forced-color-adjust:none] [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-night-2 [&::-webkit-progress-value]:bg-lamp"
          />
        </div>
        {/* Once the edition is over, this part becomes the small archive at the section's foot. */}
        <div className="mt-6 past:mt-6 past:grid past:gap-1 past:border-t past:border-night-line past:pt-5 past:text-sm past:text-sand-dim">
          {/* Screen readers announce no change of a timer, only its text when the person reads it. */}
          <div
            {...useShownWhile('planned')}
            role="timer"
            aria-label="Time until the next event"
            className="flex noscript:hidden flex-wrap gap-x-4 gap-y-6 begun:gap-y-0 sm:gap-x-8"
          >
            <Part name="days" label="Days" />
            <Part name="hours" label="Hours" />
            <Part name="minutes" label="Minutes" />
            <Part name="seconds" label="Seconds" />
          </div>
          <div className="mt-6 grid gap-x-8 gap-y-5 sm:mt-9 sm:grid-cols-2 past:mt-0">
            <div className="past:flex past:flex-wrap past:gap-x-4">
              <p className="font-display text-xl font-semibold past:font-sans past:text-sm past:font-normal">
                <EventTime name="full" />
              </p>
              <p className="mt-1 text-sand-dim past:mt-0">
                <EventText name="hours" />
              </p>
              <YourTime className="mt-1 text-sand-dim past:mt-0" />
            </div>
            <div {...useShownWhile('planned')} className="flex flex-wrap items-center gap-3 over:hidden">
              <ButtonLink {...useShownWhile('on')} href={paths.event} className="min-h-13">
                Schedule
              </ButtonLink>
              <Button data-to-form="" className="running:bg-transparent running:text-sand min-h-13">
                Apply
              </Button>
              <ButtonLink
                {...useShownWhile('ahead')}
                href={calendarPath(edition)}
                download={partyFileName}
                variant="quiet"
              >
                Add to calendar
              </ButtonLink>
            </div>
          </div>
          <p {...useShownWhile('over')}>
            This edition is over. To hear of the next one, follow us on <SocialLinks />.
          </p>
          <p {...whileCancelled}>
            To hear of the next one, follow us on <SocialLinks />.
          </p>
          <Earlier />
        </div>
      </div>
    </section>
  );
};

const headline = 'mt-3 font-display text-2xl font-semibold max-sm:text-xl';

/** The months of the earlier editions. */
const Earlier = () => {
  const [, ...earlier] = use(EditionsContext);
  return earlier.length === 0 ? null : (
    <p className="mt-5 text-sm text-sand-dim past:mt-0">
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
  <div className="grow basis-0 begun:flex begun:flex-none begun:items-baseline begun:gap-1.5">
    {/* Aligns the first digit, which a mono font centres in its cell, with its label. */}
    <span
      data-part={name}
      className="figures -ml-[0.065em] block text-[clamp(3.25rem,12vw,9rem)] font-medium leading-none tracking-tighter text-lamp begun:text-sm begun:font-normal begun:text-sand-dim"
    >
      ––
    </span>
    <span className="mt-2 block text-sm sm:mt-3 text-sand-dim begun:mt-0">{label}</span>
  </div>
);

/**
 * The floating countdown: a bar at the bottom of a phone, one line in the bottom right corner of a larger screen. It stays until the
 * visitor closes it; a cancelled edition has none. A script shows it (site/islands/countdown.ts).
 */
export const FloatingCountdown = () => (
  <div {...useShownWhile('planned')}>
    <aside
      id="floating-countdown"
      {...useIs()}
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
          className="figures whitespace-nowrap text-sm-fit text-lamp over:text-sand-dim"
        />
      </p>
      <a
        href="#invite-party"
        className="inline-flex items-center px-1 text-sand underline underline-offset-4 hover:text-lamp-bright"
      >
        Details
      </a>
      <a href="#application" className={buttonClass('primary', 'small')}>
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
