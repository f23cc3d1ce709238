import { clockText } from '../../../domain/chat-time.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { VillaPicture } from '../../../ui/villa-picture.tsx';
import type { Attendee } from '../../applications/rules/decision.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { ActState, useActs } from '../acts.tsx';
import type { ShownApplication, ShownDesk } from '../desk-with.ts';
import { decisionTexts, statusTexts, subjectOf } from './decision-texts.ts';
import { isMailed, seatsTaken } from './desk-applications.ts';
import { tierText } from './payment-card.tsx';

interface DecisionAnswerProps {
  readonly application: ShownApplication;
  readonly desk: ShownDesk;
  readonly place: Attendee | undefined;
  /** The edition in which an accepted applicant gets the seat. */
  readonly seatEdition: Edition | undefined;
}

/** Says what the applicant has after the decision, and whether the server has the decision and has sent its mail. */
export const DecisionAnswer = ({ application, desk, place, seatEdition }: DecisionAnswerProps) => {
  const { id, name, status, delivery } = application;
  const subject = subjectOf(id);
  const change = useActs().findLast((act) => act.subject === subject)?.change;
  if (status === 'new') return null;
  const isWaiting = delivery === 'queued';
  const isAccepted = status === 'accepted';
  const later = isAccepted ? 'will have' : 'will be';
  const already = isAccepted ? 'has' : 'is';
  const tier = place?.tier ?? (change?.action === 'decide' ? change.details.tier : undefined);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-5">
      {isAccepted ? <VillaPicture className="h-40 w-full rounded-md object-cover sm:w-60" /> : null}
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <p className="font-display text-xl font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi> {isWaiting ? later : already} {decisionTexts[status].result}
          {isWaiting ? ' once this is sent.' : '.'}
        </p>
        {isAccepted && seatEdition ? (
          <div className="text-sand-dim">
            <p>{`${seatsTaken(desk.applications, seatEdition.id)} of ${seatEdition.seats} seats are taken.`}</p>
            <p>{tierText(tier, seatEdition)}</p>
          </div>
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

/** The state of a decision that the server has: "Accepted, mail sent 14:02". Later pulls bring the times. */
const answerText = ({ status, delivery, decisions: made }: ShownApplication): string => {
  const { label } = statusTexts[status];
  const newest = delivery === null ? made.at(-1) : undefined;
  if (newest?.mailed_at) return `${label}, mail sent ${clockText(newest.mailed_at)}`;
  if (newest && isMailed(status) && newest.mail_refused_at === null)
    return `${label}. The mail is on its way`;
  return `${label}${isMailed(status) ? '' : ', no mail'} ${clockText(newest?.decided_at ?? '')}`.trim();
};
