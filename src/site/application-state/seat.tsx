import { paths, programmeFileName } from '../../config/paths.ts';
import { tiers } from '../../content/pricing.ts';
import { payments } from '../../features/applications/rules/decision.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';
import { rupees } from '../../features/editions/rules/figures.ts';
import { programmeCalendarPath } from '../../features/editions/rules/published-programme.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink } from '../../ui/link.tsx';
import { GiveUpButton } from './give-up.tsx';
import { DoneStep, On, Step } from './steps.tsx';

/** What a guest with a seat in this edition has to do. The page's script shows it. */
export const Seat = ({ edition }: { readonly edition: Edition }) => (
  <section data-edition={edition.id} data-for="accepted" hidden aria-label="Your seat" className="mt-6">
    <ol aria-label="Steps" data-until={edition.bootcampEndsAt} className="grid gap-2">
      <DoneStep name="Received" />
      <DoneStep name="Decided">
        <On moment="decided" />
      </DoneStep>
      <Step name="Paid" payment="open">
        Not yet.
      </Step>
      <DoneStep name="Paid" payment="paid">
        . Thank you.
      </DoneStep>
      <DoneStep name="Paid" payment="waived">
        : you have nothing to pay
      </DoneStep>
    </ol>
    <ol
      aria-label="What comes next"
      data-until={edition.bootcampEndsAt}
      className="mt-8 list-decimal space-y-6 pl-6"
    >
      <li data-payment="open">
        <strong className="font-semibold">Pay,</strong> once, and the seat is yours.
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
              <span className="mr-auto">{name}</span>{' '}
              <span className="ml-auto whitespace-nowrap">
                Pay {rupees(edition.tiers[slug].price)}
                <Icon name="arrow-up-right" className="ml-1 size-3.5" />
              </span>
            </OutLink>
          ))}
        </span>
      </li>
      <li>
        <strong className="font-semibold">Join the members portal.</strong> Your ticket and all about the
        villa are there. Sign in, or sign up with the address that you applied with.
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
    <p data-from={edition.bootcampEndsAt} hidden className="mt-6">
      This edition is over. Thank you for building with us.
    </p>
    <p data-until={edition.startsAt} className="mt-8">
      <GiveUpButton what="seat">I can’t come</GiveUpButton>
    </p>
  </section>
);
