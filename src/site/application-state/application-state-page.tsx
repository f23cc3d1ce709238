import { use, type ReactNode } from 'react';
import { paths, programmeFileName } from '../../config/paths.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import { programmeCalendarPath } from '../../features/editions/rules/published-programme.ts';
import { checkInPicture, heroPicture, type Picture as PictureFile } from '../../content/media.ts';
import { tiers } from '../../content/pricing.ts';
import { rupees } from '../../features/editions/rules/figures.ts';
import { payments, type Payment } from '../../features/applications/rules/decision.ts';
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
import { Picture } from '../picture.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { WorkAnswer } from './work-answer.tsx';

/** The page of an applicant's private link. It contains the texts of every state; site/islands/application-state.ts shows the right ones. */
export const ApplicationStatePage = () => {
  const editions = use(EditionsContext);
  return (
    <>
      <title>{`Your application | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<SiteFooter {...footer} />}>
        <div className="grid bleed-right pb-20 [overflow-wrap:anywhere] lg:min-h-first-view lg:grid-rows-[auto_1fr]">
          <div className="lg:col-span-2 lg:col-start-3">
            <StatePicture states="asking new waitlisted unknown unreachable" picture={heroPicture} />
            <StatePicture states="accepted" picture={checkInPicture} hidden />
            <StatePicture
              states="declined given_back withdrawn"
              picture={heroPicture}
              hidden
              className="opacity-60"
            />
          </div>
          <div className="margins pt-6 sm:pt-12 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <h1 className="eyebrow font-normal tracking-wide">Your application</h1>
            <output
              id="state"
              className="mt-3 block"
              // The API's address and key are in the document, so that its script loads no other file.
              data-api={env.supabaseUrl}
              data-key={env.supabaseKey}
            >
              <StateText state="asking" text="Looking it up…" />
              {Object.entries(applicationStates).map(([state, text]) => (
                <StateText key={state} state={state} text={text} hidden />
              ))}
              <span data-state="declined" hidden>
                <span data-moment="decided" hidden className="mt-3 block text-sm text-sand-dim">
                  Decided on <span />
                </span>
              </span>
              <span data-moment="as-of" hidden className="mt-3 block text-sm text-sand-dim">
                We can’t reach the club right now. This is how it stood on <span />.
              </span>
            </output>
            <p data-state="given_back declined withdrawn" hidden className="mt-6">
              <ButtonLink href={`${paths.home}#application`}>Apply again</ButtonLink>
            </p>
            <p data-state="unknown" hidden className="mt-6">
              <ButtonLink href={`${paths.home}#application`}>Apply</ButtonLink>
            </p>
            <ol data-state="new" hidden aria-label="Steps" className={steps}>
              <DoneStep name="Received">
                <On moment="received" />
              </DoneStep>
              <Step name="Decided">
                <span id="answer-due">We answer within 24 hours, by mail.</span>
              </Step>
              <Step name="Paid">Only once you have a seat.</Step>
            </ol>
            <ol data-state="waitlisted" hidden aria-label="Steps" className={steps}>
              <DoneStep name="Received" />
              <DoneStep name="Decided">
                <On moment="decided" />: on the waitlist
              </DoneStep>
              <Step name="Paid">Only once you have a seat.</Step>
            </ol>
            {editions.map((edition) =>
              edition.state === 'planned' ? (
                <Seat key={edition.id} edition={edition} />
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
            <p data-state="waitlisted" hidden className="mt-8">
              <GiveUpButton what="waitlist">Leave the waitlist</GiveUpButton>
            </p>
            <GiveUp what="waitlist" title="Leave the waitlist?" no="Stay" yes="Leave the waitlist">
              We withdraw your application and won’t offer you a seat. You can apply again, but not undo this.
            </GiveUp>
            <GiveUp what="seat" title="Give your seat back?" no="Keep my seat" yes="Give it back">
              Your seat becomes free for somebody on the waitlist, your ticket stops working, and we tell the
              organisers. You can’t undo this yourself. If you have paid, we write to you about the money.
            </GiveUp>
            <WorkAnswer />
            <p id="not-given-up" role="alert" className="measure mt-5 text-alarm empty:hidden" />
            <noscript>
              <p className="measure mt-5">
                This page needs JavaScript to look it up. Without it, please answer our receipt mail.
              </p>
            </noscript>
          </div>
          <div className="margins mt-8 grid content-start gap-6 lg:col-start-3">
            {editions.map((edition) =>
              edition.state === 'planned' ? <WhenAndWhere key={edition.id} edition={edition} /> : null,
            )}
            <p className="text-sm text-sand-dim">
              Has something changed, or do you have a question? Write to{' '}
              <TextLink href={site.email.href}>{site.email.label}</TextLink>.
            </p>
          </div>
        </div>
      </Page>
    </>
  );
};

const steps = 'mt-6 grid max-w-3xl gap-2';

interface StatePictureProps {
  readonly states: string;
  readonly picture: PictureFile;
  readonly hidden?: boolean;
  readonly className?: string;
}

/** The picture for some states: the lit gate for a seat, the dim villa for no seat. */
const StatePicture = ({ states, picture, hidden, className = '' }: StatePictureProps) => (
  <div data-state={states} hidden={hidden}>
    <Picture {...picture} className={`aspect-2/1 object-cover lg:aspect-[3/2] ${className}`} />
  </div>
);

/** The text of a state. Its first sentence is large. */
const StateText = ({
  state,
  text,
  hidden,
}: {
  readonly state: string;
  readonly text: string;
  readonly hidden?: boolean;
}) => {
  const [first, ...others] = text.split(/(?<=\.) /);
  return (
    <span data-state={state} hidden={hidden}>
      <span className="block text-balance font-display text-2xl font-semibold">
        {state === 'accepted' ? (
          <>
            {first?.slice(0, -1)}
            <bdi id="own-name" />.
          </>
        ) : (
          first
        )}
      </span>{' '}
      {others.length > 0 ? <span className="measure mt-4 block sm:text-lg">{others.join(' ')}</span> : null}
    </span>
  );
};

interface GiveUpButtonProps {
  readonly what: 'seat' | 'waitlist';
  readonly children: string;
}

/** Opens the dialog GiveUp for the seat or the waitlist. */
const GiveUpButton = ({ what, children }: GiveUpButtonProps) => (
  <Button variant="undo" size="small" className="-ml-3" data-gives-up={what}>
    {children}
  </Button>
);

interface GiveUpProps extends GiveUpButtonProps {
  readonly title: string;
  readonly no: string;
  readonly yes: string;
}

/** The confirmation before an applicant gives up the seat or the place on the waitlist. */
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
  /** The page's script shows the step only for this state of the payment. Without it the step always shows. */
  readonly payment?: Payment;
  readonly children?: ReactNode;
}

/** A step that is not done yet. */
const Step = ({ name, payment, children }: StepProps) => (
  <li
    data-payment={payment}
    hidden={payment !== undefined}
    className="flex items-start gap-2.5 text-sand-dim"
  >
    <Icon name="clock" className="mt-1 size-5 shrink-0" />
    <span>
      <strong className="font-semibold">{name}:</strong> {children}
    </span>
  </li>
);

/** " on Monday, November 30": the page's script writes a moment that it knows. */
const On = ({ moment }: { readonly moment: 'received' | 'decided' }) => (
  <span data-moment={moment} hidden>
    {' '}
    on <span />
  </span>
);

/** A step that is done. */
const DoneStep = ({ name, payment, children }: StepProps) => (
  <li data-payment={payment} hidden={payment !== undefined} className="flex items-start gap-2.5">
    <Icon name="check" className="mt-1 size-5 shrink-0 text-phosphor" />
    <span>
      <strong className="font-semibold">{name}</strong>
      <span className="sr-only"> (done)</span>
      <span className="text-sand-dim">{children}</span>
    </span>
  </li>
);

/** Date and place of an edition, for its applicants and guests. */
const WhenAndWhere = ({ edition }: { readonly edition: Edition }) => {
  const { month, bootcamp, span } = eventDates(edition);
  return (
    <section data-edition={edition.id} data-for="new waitlisted accepted" hidden aria-label="When and where">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <Fact name="Edition">{month}</Fact>
        <Fact name="When">
          {bootcamp}, from {span}, India time
        </Fact>
        <Fact name="Where">
          {edition.venue.text} ({edition.venue.region})
        </Fact>
      </dl>
    </section>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-sm text-sand-dim">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

/** What a guest with a seat in this edition has to do. The page's script shows it. */
const Seat = ({ edition }: { readonly edition: Edition }) => (
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
