import type { RefObject } from 'react';
import { clockText } from '../../../domain/chat-time.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { VillaPicture } from '../../../ui/villa-picture.tsx';
import type { Attendee } from '../../applications/rules/decision.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { ActState, useActs } from '../acts.tsx';
import type { ShownApplication, ShownDesk } from '../desk-with.ts';
import { decisionTexts, subjectOf } from './decision-texts.ts';
import { isMailed, placesInLine, placeText, seatsTaken } from './desk-applications.ts';
import { tierText } from './payments.ts';

interface DecisionAnswerProps {
  readonly application: ShownApplication;
  readonly desk: ShownDesk;
  readonly place: Attendee | undefined;
  /** The edition in which an accepted applicant gets the seat. */
  readonly seatEdition: Edition | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The heading of a decided application: says what the applicant has after the decision, and whether the server has the decision and has sent its mail. */
export const DecisionAnswer = ({ application, desk, place, seatEdition, heading }: DecisionAnswerProps) => {
  const { id, name, status, delivery, edition } = application;
  const subject = subjectOf(id);
  const change = useActs().findLast((act) => act.subject === subject)?.change;
  if (status === 'new') return null;
  const isWaiting = delivery === 'queued';
  const isAccepted = status === 'accepted';
  const later = isAccepted ? 'will have' : 'will be';
  const already = isAccepted ? 'has' : 'is';
  const tier = place?.tier ?? (change?.action === 'decide' ? change.details.tier : undefined);
  return (
    <div className="mb-6 flex flex-wrap items-start gap-5">
      {isAccepted ? <VillaPicture className="h-40 w-full rounded-md object-cover sm:w-60" /> : null}
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold outline-none [overflow-wrap:anywhere]"
        >
          <bdi>{name}</bdi> {isWaiting ? later : already} {decisionTexts[status].result}
          {isWaiting ? ' once this is sent.' : '.'}
        </h2>
        {isAccepted && seatEdition ? (
          <div className="text-sand-dim">
            <p>{`${seatsTaken(desk.applications, seatEdition.id)} of ${seatEdition.seats} seats are taken.`}</p>
            <p>{tierText({ tier, payment: place?.payment ?? 'open' }, seatEdition)}</p>
          </div>
        ) : null}
        {status === 'waitlisted' ? (
          <p className="text-sand-dim">
            {placeText(placesInLine(desk.applications).get(id) ?? 1)}
            {edition === null ? '' : ` for ${desk.editionNames.get(edition) ?? edition}`}
          </p>
        ) : null}
        {isWaiting ? (
          <ActState subject={subject} only="queued" />
        ) : (
          <output>
            <DeliveryBadge state="done">{answerText(application)}</DeliveryBadge>
          </output>
        )}
      </div>
    </div>
  );
};

/** Says whether the server has mailed a decision: "Mail sent 14:02". Later pulls bring the times. */
const answerText = ({ status, delivery, decisions: made }: ShownApplication): string => {
  const newest = delivery === null ? made.at(-1) : undefined;
  if (newest?.mailed_at) return `Mail sent ${clockText(newest.mailed_at)}`;
  if (isMailed(status) && !newest?.mail_refused_at) return 'The mail is on its way';
  const at = newest ? ` ${clockText(newest.decided_at)}` : '';
  return `Saved${at}, ${isMailed(status) ? 'not mailed' : 'no mail'}`;
};
