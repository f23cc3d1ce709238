import { use } from 'react';
import { env } from '../../config/env.ts';
import { paths } from '../../config/paths.ts';
import { checkInPicture, heroPicture, type Picture as PictureFile } from '../../content/media.ts';
import { footer, landingLinks } from '../../content/navigation.ts';
import { site } from '../../content/site.ts';
import { applicationStates } from '../../features/applications/texts.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { EditionsContext } from '../edition-context.ts';
import { Picture } from '../picture.tsx';
import { GiveUp, GiveUpButton } from './give-up.tsx';
import { Seat } from './seat.tsx';
import { DoneStep, On, Step } from './steps.tsx';
import { WhenAndWhere } from './when-and-where.tsx';
import { WorkAnswer } from './work-answer.tsx';

/** The page of an applicant's private link. It contains the texts of every state; site/islands/application-state.ts shows the right ones. */
export const ApplicationStatePage = () => {
  const editions = use(EditionsContext);
  const newest = editions.find(({ state }) => state === 'planned');
  return (
    <>
      <title>{`Your application | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<SiteFooter {...footer} />}>
        <div className="grid bleed-right pb-20 [overflow-wrap:anywhere] lg:min-h-first-view lg:grid-rows-[auto_1fr]">
          <div className="lg:col-span-2 lg:col-start-3">
            <StatePicture states="asking new waitlisted unknown unreachable" picture={heroPicture} />
            <StatePicture states="accepted paid" picture={checkInPicture} hidden />
            <StatePicture
              states="over declined given_back withdrawn"
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
              <StateText state="asking" title="Looking it up…" />
              {Object.entries(applicationStates).map(([state, [title, more]]) => (
                <StateText key={state} state={state} title={title} more={more} hidden />
              ))}
              <span data-state="new" hidden className="mt-4 block text-balance font-display text-xl">
                <span id="answer-due">We answer within 24 hours, by mail.</span>
              </span>
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
              <Step name="Decided">Not yet.</Step>
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
                  data-for="new waitlisted accepted paid"
                  hidden
                  className="mt-5 text-lg font-semibold"
                >
                  The edition of {eventDates(edition).month} is cancelled.
                </p>
              ),
            )}
            <p data-state="over" hidden className="-mr-1 mt-6 flex flex-wrap gap-y-2">
              {newest ? (
                <ButtonLink data-until={newest.startsAt} href={`${paths.home}#application`}>
                  Apply for {eventDates(newest).month}
                </ButtonLink>
              ) : null}
              <ButtonLink data-from={newest?.startsAt} href={`${paths.home}#countdown`}>
                Tell me about the next one
              </ButtonLink>
              <ButtonLink href={paths.reviews} variant="quiet">
                Reviews
              </ButtonLink>
            </p>
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

interface StateTextProps {
  readonly state: string;
  readonly title: string;
  readonly more?: string | undefined;
  readonly hidden?: boolean;
}

const namedStates = new Set(['new', 'accepted', 'paid', 'over', 'waitlisted']);

/** The text of a state. The page's script adds the applicant's name to the headline of some states. */
const StateText = ({ state, title, more, hidden }: StateTextProps) => (
  <span data-state={state} hidden={hidden}>
    <span className="block text-balance font-display text-2xl font-semibold">
      {namedStates.has(state) ? (
        <>
          {title.slice(0, -1)}
          <bdi data-own-name />.
        </>
      ) : (
        title
      )}
    </span>{' '}
    {more === undefined ? null : <span className="measure mt-4 block sm:text-lg">{more}</span>}
  </span>
);
