import { Fragment } from 'react';
import type { TimeParts } from '../../domain/countdown.ts';
import { site } from '../../content/site.ts';
import { OutLink } from '../../ui/link.tsx';
import { builtEdition, EventText, EventTime, shownWhile, YourTime } from './event-text.tsx';

/** The countdown to the next event: the one loud thing of the page. Its digits come by script (site/wake/countdown.ts). */
export const Countdown = () => (
  <section
    id="countdown"
    data-edition={builtEdition().id}
    aria-labelledby="countdown-heading"
    className="section-space border-y border-lamp bg-night-1"
  >
    <div className="frame">
      <h2 id="countdown-heading" className="eyebrow font-normal">
        Next event
      </h2>
      {/* A timer is not read out as it changes, only when someone goes to it. */}
      <div
        role="timer"
        aria-label="Time until the next event"
        className="mt-6 flex noscript:hidden flex-wrap gap-x-6 gap-y-8 sm:gap-8"
      >
        <Part name="days" label="Days" />
        <Part name="hours" label="Hours" />
        <Part name="minutes" label="Minutes" />
        <Part name="seconds" label="Seconds" />
      </div>
      <p className="mt-9 font-display text-xl font-semibold">
        <EventTime name="full" />
      </p>
      <p className="mt-1 text-sand-dim">
        <EventText name="hours" />
      </p>
      <YourTime className="mt-1 text-sand-dim" />
      <p {...shownWhile('over')} className="measure mt-5">
        This edition is over. To hear of the next one, follow us on <SocialLinks />.
      </p>
    </div>
  </section>
);

/** "Instagram or WhatsApp" */
const SocialLinks = () =>
  site.social.map(({ href, label }, index) => (
    <Fragment key={href}>
      {index > 0 ? ' or ' : null}
      <OutLink href={href}>{label}</OutLink>
    </Fragment>
  ));

const Part = ({ name, label }: { readonly name: keyof TimeParts; readonly label: string }) => (
  <div className="grow basis-[40%] sm:basis-0">
    {/* A mono digit stands in the middle of its cell: moved so that it begins where its label does. */}
    <span
      data-part={name}
      className="figures -ml-[0.065em] block text-[clamp(4.5rem,12vw,9rem)] font-medium leading-none tracking-tighter text-lamp"
    >
      ––
    </span>
    <span className="mt-3 block text-sm text-sand-dim">{label}</span>
  </div>
);
