import { use } from 'react';
import { paths } from '../../config/paths.ts';
import { editionOfTheDay } from '../../content/edition.ts';
import { eventDates } from '../../content/event-dates.ts';
import { landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { programmeFileName, programmeOf } from '../../content/programme.ts';
import { site } from '../../content/site.ts';
import { isProgrammeOver, type ShownStage } from '../../domain/programme.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { EditionsContext } from '../edition-context.ts';
import { Footer } from '../footer.tsx';
import { asOfText, calendarText, overTitle } from '../islands/event-texts.ts';

/**
 * The programme in the pocket. The document lists every stage with its time. With script (wake/event.ts) the list moves with the
 * clock, and takes over a newer programme: that fills the elements with `data-text` and `data-group`.
 */
export const EventPage = () => {
  const now = momentOfRendering();
  const editions = use(EditionsContext);
  const programme = programmeOf(editions, now);
  const isOver = isProgrammeOver(programme, now);
  const { isCancelled, date, venue, banner, calendar, stages } = programme;
  // For good, so the document can have it: whatever else the script does depends on when the document is read.
  const isFolded = isOver || isCancelled;
  return (
    <>
      <PageHead {...pageHeads.event} />
      <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<Footer />}>
        <div id="event" className="frame pb-20 pt-6 sm:pt-12">
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
          <h1 className="mt-2 text-2xl font-semibold">Schedule</h1>
          <p className="mt-2 text-sand-dim">
            Venue: <span data-text="venue">{venue}</span>. All times are India time (IST).
          </p>
          <p
            data-text="cancelledLine"
            hidden={!isCancelled}
            className="mt-5 rounded-md border-2 border-alarm bg-night-1 px-4 py-4 text-lg font-semibold"
          >
            This edition is cancelled.
          </p>
          <p data-text="thanks" hidden={isCancelled || !isOver} className="measure mt-5 text-lg">
            Thank you for building with us.
          </p>
          <p data-text="dayLine" hidden={isFolded} className="figures mt-5 text-lg font-medium">
            {eventDates(editionOfTheDay(editions, now)).span}
          </p>
          <progress
            hidden
            max="1"
            aria-label="How far the edition is"
            className="mt-2 block h-3 w-full appearance-none overflow-hidden rounded-full border border-night-edge bg-night-2 [forced-color-adjust:none] [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-night-2 [&::-webkit-progress-value]:bg-lamp"
          />
          <p data-text="asOf" className="mt-3 text-sm text-sand-dim">
            {/* With the date: nobody knows when this document is read. */}
            {asOfText(Date.parse(programme.asOf), 0)}
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <output className="font-semibold text-lamp">
              <span data-text="changes" hidden />
            </output>
            <Button id="got-it" variant="quiet" size="small" hidden>
              Got it
            </Button>
          </div>
          {/* Where scripts run, the list waits up to a second for them to move it: it would jump under the reader's eyes. */}
          <div
            id="stages"
            className="scripting-enabled:invisible scripting-enabled:[animation:late_1ms_1s_forwards]"
          >
            <Group
              name="now"
              title="Now"
              isHidden={true}
              className="border-lamp bg-night-1 [&_time]:text-xl"
            />
            <Group
              name="next"
              title="Next"
              isHidden={true}
              className="border-night-edge bg-night-1 [&_time]:text-xl"
            />
            <Group
              name="later"
              title="All stages"
              stages={isFolded ? [] : stages}
              isHidden={isFolded}
              className="border-transparent"
            />
            <details data-group="over" hidden={!isFolded} className="group mt-8 border-y border-night-line">
              <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 hover:text-lamp-bright">
                <h2 data-text="overTitle" className="font-sans text-base font-semibold">
                  {overTitle(programme, isOver, 0)}
                </h2>
                <Icon name="plus" className="size-5 text-lamp group-open:hidden" />
                <Icon name="minus" className="hidden size-5 text-lamp group-open:inline-block" />
              </summary>
              <ol className="grid gap-6 pb-6 pt-2">{isFolded ? stages.map(toRow) : null}</ol>
            </details>
            <div className="mt-9 flex flex-wrap gap-3">
              <ButtonLink id="to-reviews" hidden={isCancelled || !isOver} href={paths.reviews}>
                Read the reviews
              </ButtonLink>
              <ButtonLink
                data-text="toCalendar"
                hidden={isOver}
                href={calendar}
                download={programmeFileName}
                variant="quiet"
              >
                {calendarText(programme, isOver)}
              </ButtonLink>
              <ButtonLink href={paths.ticket} variant="quiet">
                My ticket
              </ButtonLink>
              <ButtonLink href={paths.members} variant="quiet">
                Members portal
              </ButtonLink>
            </div>
          </div>
        </div>
      </Page>
    </>
  );
};

/** Which happens once for a document. */
const momentOfRendering = (): number => Date.now();

interface GroupProps {
  readonly name: 'now' | 'next' | 'later';
  readonly title: string;
  readonly stages?: readonly ShownStage[];
  readonly isHidden: boolean;
  readonly className: string;
}

const toRow = (stage: ShownStage) => <StageRow key={stage.id} stage={stage} />;

const Group = ({ name, title, stages = [], isHidden, className }: GroupProps) => (
  <section
    data-group={name}
    hidden={isHidden}
    aria-labelledby={`${name}-heading`}
    className={`mt-6 rounded-lg border ${name === 'later' ? '' : 'p-4 sm:p-6'} ${className}`}
  >
    <h2 id={`${name}-heading`} data-text={`${name}Title`} className="text-xl font-semibold">
      {title}
    </h2>
    <ol className="mt-4 grid gap-6">{stages.map(toRow)}</ol>
  </section>
);

/** One stage. The script copies this row, and shows its hidden parts where they have something to say. */
const StageRow = ({ stage }: { readonly stage: ShownStage }) => (
  <li className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr]">
    <div>
      <p data-part="" hidden className="figures text-lg text-sand-dim">
        <span className="sr-only">Before: </span>
        <s data-text="wasClock" />
      </p>
      <time
        data-text="clock"
        dateTime={stage.startsAt}
        className="figures block text-lg font-medium leading-snug text-lamp"
      >
        {stage.clock}
      </time>
      <p data-text="day" className="text-sm text-sand-dim">
        {stage.day}
      </p>
      <p data-text="own" hidden className="text-sm text-sand-dim" />
    </div>
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p data-text="mark" hidden className="text-sm font-semibold text-phosphor" />
      <p data-part="" hidden className="text-sand-dim">
        <span className="sr-only">Before: </span>
        <s data-text="wasTitle" />
      </p>
      <h3 data-text="title" className="text-lg font-semibold leading-snug">
        {stage.title}
      </h3>
      <p data-text="note" hidden={stage.note === null} className="measure font-semibold">
        {stage.note}
      </p>
      <p data-text="text" className="measure mt-1 whitespace-pre-line text-sand-dim">
        {stage.text}
      </p>
    </div>
  </li>
);
