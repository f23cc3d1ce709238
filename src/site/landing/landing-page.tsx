import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { heroPicture } from '../../content/media.ts';
import { landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../page-heads.ts';
import { tiers } from '../../content/pricing.ts';
import { freeChairsText } from '../../features/editions/rules/programme.ts';
import { drawnChairs, LongTable } from '../../features/long-table/long-table.tsx';
import { acceptPath } from '../../features/invitations/rules/referral-links.ts';
import { rupees, seatsInWords } from '../../features/editions/rules/figures.ts';
import { site } from '../../content/site.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { PageHead } from '../page-head.tsx';
import { besideWords, Picture } from '../picture.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useEdition, useSeatsLeft } from '../edition-context.ts';
import { Footer } from '../footer.tsx';
import { Bootcamp } from './bootcamp.tsx';
import { Countdown, FloatingCountdown } from './countdown.tsx';
import { EventText, OnNowText, useIs, useShownWhile, EditionNote } from './event-text.tsx';
import { InviteParty } from './invite-party.tsx';
import { Testimonials } from './testimonials.tsx';

interface LandingPageProps {
  /** The application form. */
  readonly form: ReactNode;
  /** The field "Tell me about the next one". */
  readonly newsForm: ReactNode;
  /** The filmstrip of works; the preview of the desk has none. */
  readonly works?: ReactNode;
}

/** The landing page. The product owner decided the order of its sections. */
export const LandingPage = ({ form, newsForm, works }: LandingPageProps) => (
  <>
    <PageHead {...pageHeads.home} />
    <Page
      header={
        <>
          <FallingCharacters />
          <EventBanner />
          <ReferralBanner />
          <SiteHeader name={site.name} links={landingLinks}>
            <PauseButton />
          </SiteHeader>
        </>
      }
      footer={<Footer />}
    >
      <Hero />
      <Jumps />
      {works}
      <Bootcamp />
      <Countdown newsForm={newsForm} />
      <InviteParty />
      <Testimonials />
      <ApplicationSection form={form} />
      <Faq />
      <FloatingCountdown />
    </Page>
  </>
);

/** The lines at the top: the organisers' announcement, and when the next event is. */
export const EventBanner = () => {
  const { banner } = useEdition();
  return (
    <>
      {banner === null ? null : (
        <p className="border-b border-night-line bg-night-2 px-4 py-2.5 text-center text-sm font-semibold [overflow-wrap:anywhere]">
          {banner}
        </p>
      )}
      <p className="border-b border-night-line bg-night-1 text-center text-xs sm:text-sm">
        <a
          href="#countdown"
          className="inline-flex min-h-11 items-center px-4 py-2 text-sand no-underline hover:text-lamp-bright hover:underline"
        >
          {/* One element, because a flex box would drop the space between text and date. */}
          <span {...useShownWhile('planned')}>
            Next Event: <EventText name="banner" />
          </span>
          <span {...useShownWhile('cancelled')}>
            Cancelled: <EventText name="banner" />
          </span>
        </a>
        <a
          {...useShownWhile('on')}
          href={paths.event}
          className="inline-flex min-h-11 items-center px-4 py-2 font-semibold text-lamp hover:text-lamp-bright"
        >
          <OnNowText />
        </a>
      </p>
    </>
  );
};

/**
 * The landing page's background for the canvas of site/islands/falling-characters.ts. `lvh` keeps its height when a phone's address bar
 * shows or hides.
 */
const FallingCharacters = () => (
  <div
    id="falling-characters"
    aria-hidden="true"
    className="pointer-events-none fixed inset-x-0 top-0 -z-1 h-lvh text-phosphor print:hidden"
  />
);

/** Place, prices and seats in one line. */
const Facts = () => {
  const { venue, tiers: prices, seats } = useEdition();
  const left = useSeatsLeft();
  const whileAhead = useShownWhile('ahead');
  const amounts = tiers.map(({ slug }) => prices[slug].price);
  return (
    <p className="text-sm leading-snug text-sand">
      {venue.region} · {rupees(Math.min(...amounts))} to {rupees(Math.max(...amounts))}, meals and villa
      included
      {/* Nobody can take a seat once the edition has begun. */}
      <span {...(left === undefined ? {} : whileAhead)}>
        {'\u00A0'}· <span className="whitespace-nowrap">{seatsText(seats, left)}</span>
      </span>
    </p>
  );
};

const seatsText = (seats: number, left: number | undefined): string => {
  // A full table of free seats is no news.
  if (left === undefined || left === seats) return `${seats} seats`;
  return left === 0 ? 'All seats taken: join the waitlist' : `${left} of ${seats} seats left`;
};

/** On a phone, a sticky row of links to the sections. */
const Jumps = () => (
  <nav
    aria-label="On this page"
    className="jumps tall:sticky top-0 z-10 overflow-x-auto border-y border-night-line bg-night sm:hidden"
  >
    <ul className="flex min-w-max justify-between px-2">
      {jumps.map(({ label, to }) => (
        <li key={to}>
          <a
            href={`#${to}`}
            className="inline-flex min-h-11 items-center px-2 text-sm-fit text-sand-dim no-underline hover:text-lamp-bright"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const jumps = [
  { label: 'Villa', to: 'villa' },
  { label: 'Programme', to: 'programme' },
  { label: 'Prices', to: 'pricing' },
  { label: 'Questions', to: 'questions' },
  { label: 'Apply', to: 'application' },
];

/** Questions, one open at a time. */
const Faq = () => (
  <Section id="questions" title="Questions people ask first" eyebrow="FAQ" layout="split">
    <Accordion entries={useEdition().faq} />
  </Section>
);

/** Stops and starts the falling characters (site/islands/falling-characters.ts). */
const PauseButton = () => (
  <button
    type="button"
    id="pause-button"
    aria-pressed={false}
    aria-label="Pause the moving background"
    title="Pause the moving background"
    className="group -mr-3 inline-flex size-touch cursor-pointer items-center justify-center text-sand-dim hover:text-lamp-bright motion-reduce:hidden noscript:hidden"
  >
    <Icon name="pause" className="size-4.5 group-aria-[pressed=true]:hidden" />
    <Icon name="play" className="hidden size-4.5 group-aria-[pressed=true]:inline-block" />
  </button>
);

/** Who invited the visitor. A script shows it once the server has confirmed the code (site/islands/referral.ts). */
const ReferralBanner = () => (
  <aside id="referral" hidden aria-label="VIP invitation" className="border-b border-lamp bg-night-2">
    <p className="frame flex flex-wrap items-center gap-x-5 py-2 sm:py-3">
      <span className="font-semibold">
        Invited by <span data-referral="inviter" />
      </span>
      <span className="text-sm text-sand-dim">
        VIP code <code data-referral="code" translate="no" className="font-mono text-lamp break-all" />{' '}
        applied
      </span>
      <TextLink href={acceptPath} className="inline-flex min-h-11 items-center text-sm">
        Accept the invitation
      </TextLink>
    </p>
  </aside>
);

/**
 * The long table with an anonymous figure on each taken seat. application-form.tsx writes the name of an applicant on the next chair.
 */
const SeatsTable = () => {
  const { seats } = useEdition();
  const left = useSeatsLeft();
  const whileAhead = useShownWhile('ahead');
  // The picture has fewer chairs than a large edition has seats. It shows the end of the table with the free ones.
  const taken = left === undefined ? 0 : Math.max(0, Math.min(seats, drawnChairs) - left);
  const guests = Array.from({ length: taken }, (_, index) => ({ number: index + 1 }));
  return (
    <figure className="mb-5 lg:sticky lg:top-12 lg:col-start-2 lg:row-span-2 lg:self-start">
      <LongTable
        guests={guests}
        seats={seats}
        own={{ number: taken + 1, name: '' }}
        className="rounded-sm max-sm:h-28 group-has-[[data-receipt]]/form:h-auto"
      />
      <figcaption
        {...(left === undefined ? {} : whileAhead)}
        className="eyebrow mt-3 group-has-[[data-receipt]]/form:hidden"
      >
        {left === undefined || left === seats
          ? `${seatsInWords(seats)} seats`
          : freeChairsText(seats, seats - left)}
      </figcaption>
      <p className="mt-6 text-lg text-sand-dim max-lg:hidden group-has-[[data-receipt]]/form:hidden">
        After our answer you choose a tier and pay. Then a chair at this table has your name on it.
      </p>
    </figure>
  );
};

/** Where to apply. The form can be filled in at once; React hydrates it when the visitor comes near (site/islands/form.ts). */
const ApplicationSection = ({ form }: { readonly form: ReactNode }) => {
  const { email } = useEdition().contacts;
  return (
    <section id="application" aria-labelledby="application-heading" className="group/form section-space">
      {/* On a large screen the floating countdown lies below the picture on the right, and never over a field. */}
      <div className="frame lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <SeatsTable />
        <div className="group-has-[[data-receipt]]/form:hidden lg:row-start-1">
          <h2 id="application-heading" className="text-2xl font-semibold max-sm:text-xl">
            Apply for a seat
          </h2>
          <p className="measure mt-3 text-sand-dim max-sm:text-sm sm:mt-5 sm:text-lg">
            <EditionNote className="mb-3 text-sand" />
            Six questions, three minutes.
          </p>
        </div>
        <div className="mt-6 sm:mt-8 lg:row-start-2 group-has-[[data-receipt]]/form:self-center">
          <noscript>
            <p className="mb-8 max-w-3xl rounded-md border border-laterite p-4">
              This form needs JavaScript. Without it, please write to{' '}
              <a className="text-lamp underline" href={`mailto:${email}`}>
                {email}
              </a>
              .
            </p>
          </noscript>
          {form}
        </div>
      </div>
    </section>
  );
};

/**
 * The first view: what the club is, when, and the main button, beside the villa. The words keep the page's margin; the picture bleeds out
 * of the page. On a phone the picture comes after the button, so that both are in the first view.
 */
const Hero = () => (
  <section
    aria-labelledby="hero-heading"
    className="grid bleed-right lg:min-h-first-view lg:grid-rows-[1fr_auto_auto_1fr]"
  >
    <div className="margins pt-3 sm:pt-12 lg:col-start-2 lg:row-start-2 lg:pt-8">
      <h1 id="hero-heading" className="text-3xl font-semibold">
        Build your website in one night. <span className="text-lamp">In Goa.</span>
      </h1>
      <p className="measure mt-3 text-sand-dim sm:mt-6 sm:text-lg lg:mt-4">
        24 hours in a villa above the sea. {seatsInWords(useEdition().seats)} entrepreneurs, one long table,
        and people who help you until it is live: your website, and AI tools that you can run yourself.
      </p>
      {/* Once the edition is over, the note about the next one comes first. */}
      <p {...useIs()} className="mt-4 font-semibold sm:mt-7 lg:mt-6">
        <EditionNote className="">
          {' '}
          <TextLink href="#countdown" data-to-field="">
            Tell me about it
          </TextLink>
        </EditionNote>
        <span className="past:text-sm past:font-normal past:text-sand-dim">
          <EventText name="bootcamp" />
        </span>
      </p>
      <Facts />
      <div
        {...useIs()}
        className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 sm:mt-6 sm:gap-x-6 lg:mt-4"
      >
        <ButtonLink
          {...useShownWhile('on')}
          href={paths.event}
          className="min-h-13 max-sm:w-full sm:px-8 sm:text-lg"
        >
          Schedule
        </ButtonLink>
        {/* While the edition is on, the link to the schedule is the primary button. */}
        <Button
          data-to-form=""
          className="running:bg-transparent running:text-sand min-h-13 on:-mx-4 sm:px-8 on:sm:px-4 sm:text-lg"
        >
          Apply Now
        </Button>
        <ButtonLink href={paths.members} variant="quiet" className="-mx-4">
          Members Resources
        </ButtonLink>
      </div>
    </div>
    <div className="relative mt-4 overflow-hidden max-sm:h-54 sm:mt-10 lg:col-span-2 lg:col-start-3 lg:row-span-full lg:mt-0">
      <Picture
        {...heroPicture}
        eager
        className={`object-cover max-sm:h-full max-sm:origin-[51%_78%] max-sm:scale-160 sm:max-lg:max-h-[62vh] ${besideWords}`}
      />
    </div>
    <p className="margins mt-4 text-sm text-sand-dim lg:mt-2 lg:col-start-2 lg:row-start-3 lg:pb-4">
      Applications are reviewed within 24 hours. {site.founder.helped}.
    </p>
  </section>
);
