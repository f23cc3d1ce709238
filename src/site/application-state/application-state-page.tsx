import { Fragment, use, type ReactNode } from 'react';
import { paths, programmeFileName } from '../../config/paths.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import { programmeCalendarPath } from '../../features/editions/rules/published-programme.ts';
import { tiers } from '../../content/pricing.ts';
import { rupees } from '../../features/editions/rules/figures.ts';
import type { Payment } from '../../features/applications/rules/decision.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';
import { EditionsContext } from '../edition-context.ts';
import { env } from '../../config/env.ts';
import { applicationStates } from '../../features/applications/texts.ts';
import { footer, landingLinks } from '../../content/navigation.ts';
import { site } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';

/** The page of an applicant's private link. It holds every sentence; site/islands/application-state.ts shows the right one. */
export const ApplicationStatePage = () => (
  <>
    <title>{`Your application | ${site.name}`}</title>
    <meta name="robots" content="noindex" />
    <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<SiteFooter {...footer} />}>
      <div className="frame min-h-[60vh] pb-24 pt-10 sm:pt-16">
        <h1 className="text-2xl font-semibold">Your application</h1>
        <output
          id="state"
          className="measure mt-5 block text-lg"
          // In the document, so that its script needs no other file.
          data-api={env.supabaseUrl}
          data-key={env.supabaseKey}
        >
          <span data-state="asking">Looking it up…</span>
          {Object.entries(applicationStates).map(([state, text]) => (
            <span
              key={state}
              data-state={state}
              hidden
              className={state === 'accepted' ? 'font-display text-xl font-semibold text-lamp' : undefined}
            >
              {text}
            </span>
          ))}
          <span id="decided" hidden>
            <span className="mt-3 block text-sm text-sand-dim">
              Decided on <span />
            </span>
          </span>
          <span id="as-of" hidden>
            <span className="mt-3 block text-sm text-sand-dim">
              We can’t reach the club right now. This is how it stood on <span />.
            </span>
          </span>
        </output>
        <p data-state="given_back declined withdrawn" hidden className="mt-6">
          <ButtonLink href={`${paths.home}#application`} variant="quiet">
            Apply again
          </ButtonLink>
        </p>
        <p data-state="unknown" hidden className="mt-6">
          <ButtonLink href={`${paths.home}#application`} variant="quiet">
            Apply
          </ButtonLink>
        </p>
        <ol data-state="new" hidden aria-label="Steps" className="mt-6 grid max-w-3xl gap-2">
          <DoneStep name="Received">
            <span id="received" hidden>
              {' '}
              on <span />
            </span>
          </DoneStep>
          <Step name="Decided">We answer within 24 hours, by mail.</Step>
          <Step name="Paid">Only once you have a seat.</Step>
        </ol>
        <ol data-state="waitlisted" hidden aria-label="Steps" className="mt-6 grid max-w-3xl gap-2">
          <DoneStep name="Received" />
          <DoneStep name="Decided">: on the waitlist</DoneStep>
          <Step name="Paid">Only once you have a seat.</Step>
        </ol>
        {use(EditionsContext).map((edition) =>
          edition.state === 'planned' ? (
            <Fragment key={edition.id}>
              <Applied edition={edition} />
              <Seat edition={edition} />
            </Fragment>
          ) : (
            <p
              key={edition.id}
              data-edition={edition.id}
              data-for="new waitlisted accepted"
              hidden
              className="mt-5 text-lg font-semibold"
            >
              The edition of {eventDates(edition).month} is cancelled.
            </p>
          ),
        )}
        <p data-state="waitlisted" hidden className="mt-8 max-w-3xl border-t border-night-edge pt-6">
          <GiveUpButton what="waitlist">Leave the waitlist</GiveUpButton>
        </p>
        <GiveUp what="waitlist" title="Leave the waitlist?" no="Stay" yes="Leave the waitlist">
          We withdraw your application and won’t offer you a seat. You can apply again, but not undo this.
        </GiveUp>
        <GiveUp what="seat" title="Give your seat back?" no="Keep my seat" yes="Give it back">
          Your seat becomes free for somebody on the waitlist, your ticket stops working, and we tell the
          organisers. You can’t undo this yourself. If you have paid, we write to you about the money.
        </GiveUp>
        <p id="not-given-up" role="alert" className="measure mt-5 text-alarm empty:hidden" />
        <noscript>
          <p className="measure mt-5">
            This page needs JavaScript to look it up. Without it, please answer our receipt mail.
          </p>
        </noscript>
        <p className="measure mt-8 text-sand-dim">
          Has something changed, or do you have a question? Write to{' '}
          <TextLink href={site.email.href}>{site.email.label}</TextLink>.
        </p>
      </div>
    </Page>
  </>
);

interface GiveUpButtonProps {
  readonly what: 'seat' | 'waitlist';
  readonly children: string;
}

/** Opens the confirmation below. */
const GiveUpButton = ({ what, children }: GiveUpButtonProps) => (
  <Button variant="quiet" size="small" data-gives-up={what}>
    {children}
  </Button>
);

interface GiveUpProps extends GiveUpButtonProps {
  readonly title: string;
  readonly no: string;
  readonly yes: string;
}

/** Asks before an applicant gives the seat or the place on the waitlist up. */
const GiveUp = ({ what, title, no, yes, children }: GiveUpProps) => (
  <dialog
    id={`give-up-${what}`}
    aria-labelledby={`give-up-${what}-title`}
    className="m-auto w-[calc(100%-2rem)] max-w-xl rounded-lg border border-night-line bg-night-1 p-5 text-sand backdrop:bg-night/80 sm:p-7"
  >
    <h2 id={`give-up-${what}-title`} className="font-display text-xl font-semibold">
      {title}
    </h2>
    <p className="mt-5">{children}</p>
    <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
      <Button variant="quiet" type="submit" value="">
        {no}
      </Button>
      <Button variant="danger" type="submit" value="yes">
        {yes}
      </Button>
    </form>
  </dialog>
);

interface StepProps {
  readonly name: string;
  /** The page's script shows the step while the payment stands so; without it, always. */
  readonly payment?: Payment;
  readonly children?: ReactNode;
}

/** A step that is still ahead. */
const Step = ({ name, payment, children }: StepProps) => (
  <li
    data-payment={payment}
    hidden={payment !== undefined}
    className="flex items-center gap-2.5 text-sand-dim"
  >
    <Icon name="clock" className="size-5 shrink-0" />
    <span>
      <strong className="font-semibold">{name}:</strong> {children}
    </span>
  </li>
);

/** A step that is done. */
const DoneStep = ({ name, payment, children }: StepProps) => (
  <li data-payment={payment} hidden={payment !== undefined} className="flex items-center gap-2.5">
    <Icon name="check" className="size-5 shrink-0 text-phosphor" />
    <span>
      <strong className="font-semibold">{name}</strong>
      <span className="sr-only"> (done)</span>
      <span className="text-sand-dim">{children}</span>
    </span>
  </li>
);

/** Names the edition to somebody who has applied for it and has no seat yet; the page's script shows it. */
const Applied = ({ edition }: { readonly edition: Edition }) => (
  <section
    data-edition={edition.id}
    data-for="new waitlisted given_back"
    hidden
    aria-label="What you applied for"
    className="mt-8 max-w-3xl"
  >
    <dl className="grid gap-4 border-t border-night-edge pt-6 [overflow-wrap:anywhere]">
      <WhenAndWhere edition={edition} />
    </dl>
  </section>
);

const WhenAndWhere = ({ edition }: { readonly edition: Edition }) => {
  const { month, bootcamp, span } = eventDates(edition);
  return (
    <>
      <div>
        <dt className="text-sm text-sand-dim">Edition</dt>
        <dd className="font-semibold">{month}</dd>
      </div>
      <div>
        <dt className="text-sm text-sand-dim">When</dt>
        <dd className="font-semibold">
          {bootcamp}, from {span}, India time
        </dd>
      </div>
      <div>
        <dt className="text-sm text-sand-dim">Where</dt>
        <dd className="font-semibold">
          {edition.venue.text} ({edition.venue.region})
        </dd>
      </div>
    </>
  );
};

/** Tells somebody with a seat in this edition what they need; the page's script shows it. */
const Seat = ({ edition }: { readonly edition: Edition }) => (
  <section
    data-edition={edition.id}
    data-for="accepted"
    hidden
    aria-label="Your seat"
    className="mt-6 max-w-3xl"
  >
    <ol aria-label="Steps" data-until={edition.bootcampEndsAt} className="mb-8 grid gap-2">
      <DoneStep name="Received" />
      <DoneStep name="Decided">: you have a seat</DoneStep>
      <Step name="Paid" payment="open">
        Not yet. How to pay stands below.
      </Step>
      <DoneStep name="Paid" payment="paid">
        . Thank you.
      </DoneStep>
      <DoneStep name="Paid" payment="waived">
        : you have nothing to pay
      </DoneStep>
    </ol>
    <dl className="grid gap-4 border-t border-night-edge pt-6 [overflow-wrap:anywhere]">
      <WhenAndWhere edition={edition} />
    </dl>
    <ol
      aria-label="What comes next"
      data-until={edition.bootcampEndsAt}
      className="mt-6 list-decimal space-y-6 pl-6"
    >
      <li data-payment="open">
        <strong className="font-semibold">Pay.</strong> Choose one of the three tiers and follow its link,
        once.
        <span className="mt-3 flex flex-wrap gap-3">
          {tiers.map(({ slug, name }) => (
            <OutLink key={slug} href={edition.tiers[slug].paymentLink} variant="quiet">
              {name}, {rupees(edition.tiers[slug].price)}
            </OutLink>
          ))}
        </span>
      </li>
      <li>
        <strong className="font-semibold">Join the members portal.</strong> Your ticket and all about the
        villa are there. Sign in, or sign up with the address that you applied with.
        <span className="mt-3 flex flex-wrap gap-3">
          <ButtonLink href={paths.ticket}>My ticket</ButtonLink>
          <ButtonLink href={paths.villa} variant="quiet">
            The villa
          </ButtonLink>
        </span>
      </li>
      <li data-until={edition.startsAt}>
        <strong className="font-semibold">Keep the day free.</strong>
        <span className="mt-3 flex flex-wrap gap-3">
          <ButtonLink href={programmeCalendarPath(edition)} download={programmeFileName} variant="quiet">
            Add to calendar
          </ButtonLink>
          <ButtonLink href={paths.event} variant="quiet">
            Schedule
          </ButtonLink>
        </span>
      </li>
    </ol>
    <p data-from={edition.bootcampEndsAt} hidden className="mt-6">
      This edition is over. Thank you for building with us.
    </p>
    <p data-until={edition.startsAt} className="mt-8 border-t border-night-edge pt-6">
      <GiveUpButton what="seat">I can’t come</GiveUpButton>
    </p>
  </section>
);
