import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isOver, type Edition } from '../../editions/rules/edition.ts';
import { editionName } from '../../editions/rules/edition-name.ts';
import type { Decision } from '../../applications/rules/decision.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { actionBarClass, Part } from '../part.tsx';
import { textLink } from '../../../ui/link.tsx';
import { useRowFocus } from '../../../ui/use-focus.ts';
import { ActState } from '../acts.tsx';
import { Fold } from '../fold.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { publishedOf, type ShownApplication, type ShownDesk } from '../desk-with.ts';
import { ApplicationFields } from './application-fields.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { ApplicationNav, BackToList } from './application-nav.tsx';
import { ApplicationNotes } from './application-notes.tsx';
import { DecisionAnswer } from './decision-answer.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { DecisionSheet } from './decision-sheet.tsx';
import { PaymentCard, PaymentInBar } from './payment-card.tsx';
import { isToReturn } from './payments.ts';
import { planningLink } from '../edition/edition-link.ts';
import { subjectOf, gaveUpText, statusTexts } from './decision-texts.ts';
import { Age } from './age.tsx';
import {
  decisions,
  editionToSeat,
  missedSeat,
  placesInLine,
  placeText,
  seatsTaken,
  type ListAddress,
} from './desk-applications.ts';
import { useNeighbours } from './use-neighbours.ts';
import { WorkCard } from './work-card.tsx';

interface ApplicationPageProps {
  readonly application: ShownApplication | null;
  readonly desk: ShownDesk;
  /** The list in which it stands. */
  readonly address: ListAddress;
  /** True when the list is visible beside the application. */
  readonly isBeside: boolean;
  /** True while applications in the list beside it are ticked: the list then has the only action bar. */
  readonly isSelecting: boolean;
  /** True when the organiser opened it, so that its heading gets the focus. */
  readonly isOpened: boolean;
}

/** One application with its history, and the buttons that decide about it. */
export const ApplicationPage = ({ application, isOpened, ...props }: ApplicationPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened) heading.current?.focus({ preventScroll: true });
  }, [isOpened]);
  return application ? (
    <Application {...props} application={application} heading={heading} />
  ) : (
    <>
      {props.isBeside ? null : <BackToList />}
      <div className="measure mt-5">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          There is nothing at this address
        </h2>
        <p>If it was an application, it may have been deleted, 180 days after its edition.</p>
      </div>
    </>
  );
};

interface Deciding {
  readonly decision: Decision;
  readonly version: number;
}

interface ApplicationProps extends Omit<ApplicationPageProps, 'isOpened'> {
  readonly application: ShownApplication;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

const Application = ({ application, desk, address, isBeside, isSelecting, heading }: ApplicationProps) => {
  const { applications, attendees, editionNames: names } = desk;
  /** The decision whose sheet is open, with the version of the application at which it opened. */
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  /** The version of the application about which this page has stored a decision. */
  const [decidedVersion, setDecidedVersion] = useState<number | null>(null);
  const { id, name, edition, status, delivery, version } = application;
  const published = publishedOf(desk.editions);
  const now = useNow();
  const seatEdition = editionToSeat(edition, published, now);
  const freeSeats = seatEdition ? seatEdition.seats - seatsTaken(applications, seatEdition.id) : 0;
  // Undefined for an application that was never accepted.
  const place = attendees.find(({ application_id: of }) => of === id);
  const placeEdition = published.find((one) => one.id === place?.edition);
  const pastEdition = placeEdition && isOver(placeEdition, now) ? placeEdition : undefined;
  const isWaiting = delivery === 'queued';
  const hasMissedSeat = missedSeat(application);
  const isPulled = decidedVersion !== null && decidedVersion < version;
  // The answer shows once the sheet, which says that it sends, has closed.
  const isAnswered = deciding === null && (delivery !== null || (isPulled && !hasMissedSeat));
  const possibleDecisions =
    isAnswered || isSelecting
      ? []
      : decisions
          .filter((decision) => decision !== status || hasMissedSeat)
          .filter((decision) => decision !== 'accepted' || seatEdition);
  const open = (decision: Decision) => setDeciding({ decision, version });
  const neighbours = useNeighbours(applications, attendees, address, id, (decision) => {
    if (!possibleDecisions.includes(decision)) return;
    // The closing sheet returns the focus to it.
    heading.current?.focus({ preventScroll: true });
    open(decision);
  });
  useEffect(() => {
    // The pressed button has gone. In a microtask, because the closing sheet still looks for it.
    if (decidedVersion !== null) queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The answer has a heading of its own (`isAnswered`).
  }, [decidedVersion, isAnswered, heading]);
  const record = (
    <div className="grid grid-cols-1 gap-8">
      {place && (place.cancelled_at === null || isToReturn(place)) ? (
        <PaymentCard place={place} edition={placeEdition} />
      ) : null}
      {place?.cancelled_at === null && pastEdition ? (
        <WorkCard
          key={place.id}
          place={place}
          edition={pastEdition}
          work={desk.works.find((one) => one.attendee_id === place.id)}
        />
      ) : null}
      <Part title="What they want to build">
        <ApplicationFields
          application={application}
          edition={edition === null ? laterEditionText(seatEdition) : (names.get(edition) ?? edition)}
        />
      </Part>
      <ApplicationNotes application={application} />
      <ApplicationHistory application={application} place={place} audit={desk.audit} />
    </div>
  );
  return (
    // `touch-action` leaves sideways movements to the swipe.
    <div
      {...neighbours.swipe}
      // At least as high as the window's rest, so that the buttons stand at its foot.
      className={`@container flex flex-col [touch-action:pan-y_pinch-zoom] ${isBeside ? 'min-h-full' : '-mb-12 min-h-[calc(100dvh-84px-var(--bar))]'}`}
    >
      <ApplicationNav neighbours={neighbours} decisions={possibleDecisions} isBeside={isBeside} />
      {isAnswered ? (
        <DecisionAnswer
          application={application}
          place={place}
          seatEdition={seatEdition}
          desk={desk}
          heading={heading}
        />
      ) : (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="min-w-0 text-xl font-semibold outline-none [overflow-wrap:anywhere]"
          >
            {name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {status === 'new' ? <Age application={application} now={now} /> : null}
            {status === 'waitlisted' ? (
              <span className="text-sand-dim">{placeText(placesInLine(applications).get(id) ?? 1)}</span>
            ) : null}
            <Badge tone={statusTexts[status].tone}>
              {status === 'withdrawn' && application.decisions.at(-1)?.by_applicant
                ? gaveUpText(application.decisions.at(-2)?.outcome)
                : statusTexts[status].label}
            </Badge>
          </p>
        </div>
      )}
      <div className="mb-6 grid gap-4 empty:hidden">
        <ActState subject={subjectOf(id)} only="refused" />
        {hasMissedSeat && delivery === null ? (
          <p role="alert" className="rounded-md border border-laterite px-4 py-3">
            No seat was left when the acceptance arrived, so <bdi>{name}</bdi> is on the waitlist and has no
            mail yet. Send the mail about the waitlist, or accept over the count.
          </p>
        ) : null}
        {delivery === null && status !== 'accepted' && !seatEdition ? (
          <p>
            Nobody can be accepted while no edition is ahead.{' '}
            <Link className={textLink} to={`${paths.desk}/${planningLink(desk.editions, now)}`}>
              Publish the next edition
            </Link>
            , and take those who wait along.
          </p>
        ) : null}
      </div>
      {isAnswered ? (
        <Fold title="The application">
          <div className="pt-2">{record}</div>
        </Fold>
      ) : (
        record
      )}
      <div className="grow" />
      <div
        tabIndex={-1}
        {...useRowFocus<HTMLDivElement>()}
        className={isSelecting ? 'hidden' : actionBarClass}
      >
        {isAnswered ? (
          <>
            {neighbours.offered ? (
              <Button
                size="small"
                className="max-w-full [overflow-wrap:anywhere]"
                onClick={() => neighbours.open(neighbours.offered)}
              >
                <span>
                  Next: <bdi>{neighbours.offered.name}</bdi>
                </span>
              </Button>
            ) : (
              <p className="text-sand-dim">Nobody else is in this list.</p>
            )}
            {isWaiting ? null : (
              <Button variant="quiet" size="small" onClick={() => setDecidedVersion(null)}>
                Change
              </Button>
            )}
          </>
        ) : (
          <DecisionButtons decisions={possibleDecisions} onChoose={open}>
            {status === 'accepted' && place ? <PaymentInBar place={place} edition={placeEdition} /> : null}
          </DecisionButtons>
        )}
      </div>
      <DecisionSheet
        decision={deciding?.decision ?? null}
        applications={[application]}
        published={published}
        isFull={deciding?.decision === 'accepted' && status !== 'accepted' && freeSeats <= 0}
        onClose={() => setDeciding(null)}
        onDecided={() => {
          setDeciding(null);
          setDecidedVersion(deciding?.version ?? version);
        }}
      />
    </div>
  );
};

/** The edition of an application that came while none was ahead. `seatEdition`: the edition that is ahead. */
const laterEditionText = (seatEdition: Edition | undefined): string =>
  seatEdition
    ? `${editionName(seatEdition.id, seatEdition.startsAt)}, which was published later`
    : 'The next one, which is not published yet';
