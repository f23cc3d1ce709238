import { use } from 'react';
import { paths, programmeFileName } from '../../config/paths.ts';
import { userKey } from '../../config/session-key.ts';
import { rooms } from '../../config/rooms.ts';
import { hasStored } from '../../engine/local/store/has-stored.ts';
import { editionOfTheDay } from '../../features/editions/rules/published-editions.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import { landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../page-heads.ts';
import { LongTable } from '../../features/long-table/long-table.tsx';
import { programmeOf } from '../../features/editions/rules/published-programme.ts';
import { site } from '../../content/site.ts';
import { isProgrammeOver } from '../../features/editions/rules/programme.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageHead } from '../page-head.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { EditionsContext } from '../edition-context.ts';
import { Footer } from '../footer.tsx';
import {
  asOfText,
  calendarText,
  endingText,
  overTitle,
  venueText,
  zoneText,
} from '../islands/event-texts.ts';
import { VillaPicture } from '../../ui/villa-picture.tsx';
import { Days } from './stages.tsx';

/**
 * The schedule for attendees. The document lists every stage with its time. The page's script (site/islands/event.ts) moves the list with
 * the clock and shows newer programmes, by writing into the elements with `data-text` and `data-group`. It also shows hosts and guests to a
 * member with a ticket, and the long table to every member.
 */
export const EventPage = () => {
  const now = momentOfRendering();
  const editions = use(EditionsContext);
  const programme = programmeOf(editions, now);
  const isOver = isProgrammeOver(programme, now);
  const { isCancelled, date, venue, banner, calendar, stages } = programme;
  // An edition that is over or cancelled stays so. Everything else depends on when the document is read, so the script shows it.
  const isFolded = isOver || isCancelled;
  const isThrough = isOver && !isCancelled;
  const hasBegun = Date.parse(programme.startsAt) <= now;
  return (
    <>
      <PageHead {...pageHeads.event} />
      <Page
        header={<SiteHeader name={site.name} links={landingLinks} />}
        footer={<Footer />}
        className="railed:pl-rail"
      >
        <div id="event" data-by-day data-over={isThrough || undefined} className="frame pb-20 pt-6 sm:pt-12">
          <p
            data-text="banner"
            hidden={banner === null}
            className="mb-6 rounded-md border border-lamp px-4 py-3 font-semibold [overflow-wrap:anywhere]"
          >
            {banner}
          </p>
          <p className="eyebrow">
            <strong data-text="cancelled" hidden={!isCancelled} className="text-alarm">
              Cancelled:
            </strong>{' '}
            <span data-text="date">{date}</span>
          </p>
          {/* The heading is small once the edition is over: then the thanks are large. */}
          <h1 className="mt-2 text-2xl font-semibold [[data-over]>&]:text-lg">Schedule</h1>
          {/* With scripts, hides the stages until the page's script has placed them, for at most a second: otherwise a reader would see
              them jump. */}
          <div
            id="stages"
            className={`lg:grid lg:grid-cols-[7fr_4fr] lg:grid-rows-[auto_1fr] lg:gap-x-16 ${isFolded ? '' : 'scripting-enabled:invisible scripting-enabled:[animation:late_1ms_1s_forwards]'}`}
          >
            <div>
              <p
                data-text="cancelledLine"
                hidden={!isCancelled}
                className="mt-5 rounded-md border-2 border-alarm bg-night-1 px-4 py-4 text-lg font-semibold"
              >
                This edition is cancelled.
              </p>
              <div id="after" hidden={!isThrough} className="mb-8">
                <p
                  data-text="ending"
                  className="measure mt-3 text-balance font-display text-2xl font-semibold"
                >
                  {endingText}
                </p>
                <div data-acts className="mt-6 flex flex-wrap gap-x-4 gap-y-1">
                  <ButtonLink data-text="toNext" href={`${paths.home}#countdown`}>
                    Tell me about the next one
                  </ButtonLink>
                  <ButtonLink data-text="toGuests" hidden href={rooms.chat.path}>
                    Chat
                  </ButtonLink>
                  <ButtonLink href={paths.reviews} variant="quiet" className="-ml-4">
                    Read the reviews
                  </ButtonLink>
                </div>
              </div>
              <p data-text="dayLine" hidden={isFolded} className="figures mt-2 text-lg">
                {eventDates(editionOfTheDay(editions, now)).span}
              </p>
              <section
                data-group="now"
                hidden
                aria-labelledby="now-heading"
                className="mt-4 rounded-lg border border-lamp bg-night-1 p-4 sm:p-6"
              >
                <h2 id="now-heading" className="eyebrow font-normal">
                  Now
                </h2>
                <ol className="mt-2 grid gap-6" />
              </section>
              <section data-group="next" hidden aria-labelledby="next-heading" className="mt-6">
                <h2 id="next-heading" className="eyebrow font-normal">
                  Next
                </h2>
                <ol className="mt-2 grid gap-4" />
              </section>
            </div>
            <div
              data-side
              className="grid lg:sticky lg:top-12 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:-mt-20"
            >
              <VillaPicture
                loading="eager"
                fetchPriority="high"
                decoding="sync"
                className="h-24 w-full rounded-lg mt-5 bg-night-2 object-cover object-bottom sm:h-auto"
              />
              <script>{earlyScript}</script>
              <div data-acts className="mt-4 flex flex-wrap gap-1 [&>a]:px-3 [&>a]:text-sm-fit">
                <ButtonLink
                  data-text="toApply"
                  hidden={isFolded || hasBegun}
                  href={`${paths.home}#application`}
                >
                  Apply
                </ButtonLink>
                <ButtonLink data-part="" hidden href={paths.ticket}>
                  <span data-text="toOwnTicket">My ticket</span>
                </ButtonLink>
                <ButtonLink data-part="" hidden href={paths.ticket} variant="quiet">
                  <span data-text="toTicket">My ticket</span>
                </ButtonLink>
                <ButtonLink data-part="" hidden href={paths.villa} variant="quiet">
                  <span data-text="toVilla">The villa</span>
                </ButtonLink>
                <ButtonLink data-part="" hidden href={rooms.chat.path} variant="quiet">
                  <span data-text="toChat">Chat</span>
                </ButtonLink>
                <ButtonLink
                  id="to-calendar"
                  data-part=""
                  hidden={isOver}
                  href={calendar}
                  download={programmeFileName}
                  variant="quiet"
                >
                  <span data-text="toCalendar">{calendarText(programme, isOver)}</span>
                </ButtonLink>
              </div>
              <p className="mt-4">
                <span data-part="" hidden={venueText(programme, isOver) === null}>
                  Venue: <span data-text="venue">{venue}</span>.
                </span>{' '}
                <span data-text="zone" hidden={isThrough}>
                  {zoneText}
                </span>
                <span data-text="hosts" className="block text-sand-dim">
                  Hosted by {site.name}.
                </span>
                <span data-text="coming" hidden className="block text-sand-dim" />
              </p>
              <figure data-part="" hidden className="mt-5">
                <div className="aspect-2/1 overflow-hidden rounded-lg bg-night-2">
                  <template>
                    <LongTable guests={[]} seats={0} />
                  </template>
                </div>
                <figcaption data-text="chairs" className="mt-2 text-sand-dim" />
              </figure>
              <p data-text="asOf" hidden={isOver} className="mt-3 text-sm text-sand-dim">
                {/* `now` is 0, so that the text has the date: this document may be read on any day. */}
                {asOfText(Date.parse(programme.asOf), 0)}
              </p>
            </div>
            <div className="mt-2">
              <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                <output className="font-semibold text-lamp">
                  <span data-text="changes" hidden />
                </output>
                <Button id="got-it" variant="quiet" size="small" hidden>
                  Got it
                </Button>
              </div>
              <section data-group="ahead" hidden={isFolded} aria-label="Programme" className="mt-4">
                <Days stages={isFolded ? [] : stages} />
              </section>
              <details data-group="over" hidden={!isFolded} className="group mt-8 border-y border-night-line">
                <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 hover:text-lamp-bright">
                  <h2 data-text="overTitle" className="font-sans text-sm text-sand-dim">
                    {overTitle(programme, isOver, 0)}
                  </h2>
                  <Icon name="plus" className="size-5 text-lamp group-open:hidden" />
                  <Icon name="minus" className="hidden size-5 text-lamp group-open:inline-block" />
                </summary>
                <p data-text="overZone" hidden={!isThrough} className="pt-4 text-sm text-sand-dim">
                  {zoneText}
                </p>
                <Days stages={isFolded ? stages : []} />
              </details>
            </div>
          </div>
        </div>
      </Page>
    </>
  );
};

/**
 * The text of an inline script, which runs before the first frame. The content security policy allows it by its hash, which must not
 * depend on the edition.
 *
 * - A member's page gets an empty bar in place of the header's links, and room for the portal's navigation, with which
 *   site/islands/member-navigation.tsx fills the bar.
 * - Before the edition nothing appears above the picture, so it shows at once. The script reads the start from the document.
 */
const earlyScript = `if ((${hasStored.toString()})('${userKey}')) {
const header = document.querySelector('header')
const { firstChild: name, lastChild: links } = header
name.href = '${paths.members}'
name.lastChild.textContent = 'MEMBERS PORTAL'
header.before(links)
links.dataset.bar = links.className = ''
links.ariaLabel = 'Sections'
links.replaceChildren()
}
if (Date.now() < Date.parse(JSON.parse(document.getElementById('programme').textContent).startsAt))
document.querySelector('#stages img').style.visibility = 'visible'`;

/** The moment at which the build renders the document: its texts are as of then. */
const momentOfRendering = (): number => Date.now();
