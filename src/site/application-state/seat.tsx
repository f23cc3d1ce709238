import { paths, programmeFileName } from '../../config/paths.ts';
import { tiers } from '../../content/pricing.ts';
import { payments } from '../../features/applications/rules/decision.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';
import { rupees } from '../../features/editions/rules/figures.ts';
import { programmeCalendarPath } from '../../features/editions/rules/published-programme.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink } from '../../ui/link.tsx';
import { GiveUpButton } from './give-up.tsx';
import { DoneStep, On, Step } from './steps.tsx';

/** Tells a guest with a seat in this edition what to do. The page's script shows it. */
export const Seat = ({ edition }: { readonly edition: Edition }) => (
  <>
    <p data-edition={edition.id} data-for="over" hidden className="mt-4 sm:text-lg">
      {eventDates(edition).month} is over.
    </p>
    <section
      data-edition={edition.id}
      data-for="accepted paid"
      data-ends={edition.bootcampEndsAt}
      hidden
      aria-label="Your seat"
      className="mt-8"
    >
      <ol aria-label="What comes next" className="list-decimal space-y-6 pl-6">
        <li data-payment="open">
          <strong className="font-semibold">Pay,</strong> once, and the seat is yours.
          <Tiers edition={edition} />
        </li>
        <li>
          <strong className="font-semibold">Open your ticket.</strong> It is in the members portal, with all
          about the villa. <span data-signed-out>{signInHint}</span>
          {payments.map((payment) => (
            <span
              key={payment}
              data-payment={payment}
              className={`mt-3 flex flex-wrap gap-3 ${payment === 'open' ? '-mx-4' : ''}`}
            >
              <ButtonLink href={paths.ticket} variant={payment === 'open' ? 'quiet' : 'primary'}>
                <Icon name="ticket" className="size-4" />
                My ticket
              </ButtonLink>
              <ButtonLink href={paths.villa} variant="quiet">
                <Icon name="map-pin" className="size-4" />
                The villa
              </ButtonLink>
            </span>
          ))}
        </li>
        <li data-until={edition.startsAt}>
          <strong className="font-semibold">Keep the day free.</strong>
          <span className="-mx-4 mt-1 flex flex-wrap gap-x-2">
            <ButtonLink href={programmeCalendarPath(edition)} download={programmeFileName} variant="quiet">
              <Icon name="calendar-check" className="size-4" />
              Add to calendar
            </ButtonLink>
            <ButtonLink href={paths.event} variant="quiet">
              <Icon name="clock" className="size-4" />
              Schedule
            </ButtonLink>
          </span>
        </li>
      </ol>
      <ol aria-label="Steps" className="mt-8 grid gap-2">
        <DoneStep name="Received" />
        <DoneStep name="Decided">
          <On moment="decided" />
        </DoneStep>
        <Step name="Paid" payment="open">
          Not yet.
        </Step>
        <DoneStep name="Paid" payment="paid" />
        <DoneStep name="Paid" payment="waived">
          : you have nothing to pay
        </DoneStep>
      </ol>
      <p data-until={edition.startsAt} className="mt-8">
        <GiveUpButton what="seat">I can’t come</GiveUpButton>
      </p>
    </section>
  </>
);

const signInHint = 'Sign in there, or sign up with the address that you applied with.';

/** The payment of the guest's tier, or of all three where the guest chooses. */
const Tiers = ({ edition }: { readonly edition: Edition }) => (
  <>
    {tiers.map(({ slug, name }) => (
      <span key={slug} data-tier={slug} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OutLink href={edition.tiers[slug].paymentLink} variant="primary" className="min-h-13 sm:px-8">
          Pay {rupees(edition.tiers[slug].price)}
        </OutLink>
        {name}
      </span>
    ))}
    <span data-tier="" className="mt-3 grid max-w-100 gap-1">
      {tiers.map(({ slug, name, popular }) => (
        <OutLink
          key={slug}
          href={edition.tiers[slug].paymentLink}
          variant={popular ? 'primary' : 'quiet'}
          className="min-h-13 flex-wrap"
        >
          <span className="mr-auto text-left">
            {name}
            {popular ? <span className="block text-sm font-normal">Most popular</span> : null}
          </span>{' '}
          <span className="ml-auto whitespace-nowrap">
            Pay {rupees(edition.tiers[slug].price)}
            <Icon name="arrow-up-right" className="ml-1 size-3.5" />
          </span>
        </OutLink>
      ))}
    </span>
  </>
);
