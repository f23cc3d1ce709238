import type { Edition } from '../../editions/rules/edition.ts';
import { payments, type Attendee } from '../../applications/rules/decision.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Part } from '../part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ActState, useActs } from '../acts.tsx';
import { isToReturn, paymentTexts, tierText } from './payments.ts';
import { usePayment } from './use-payment.tsx';

interface PaymentProps {
  readonly place: Attendee;
  /** The edition of the place, with its prices. */
  readonly edition: Edition | undefined;
}

/** The tier that an attendee has to pay, and the buttons that mark the payment. */
export const PaymentCard = ({ place, edition }: PaymentProps) => {
  const { mark, askTier, question } = usePayment(place, edition);
  const { id, name, payment: current, tier } = place;
  return (
    <Part title="Payment">
      {isToReturn(place) ? (
        <p className="mb-4">
          <bdi>{name}</bdi> has paid and has no seat any more. Return the money, then mark it as not paid.
          Today lists it until then.
        </p>
      ) : null}
      <p className="mb-2 flex flex-wrap items-center gap-x-1">
        {tierText(place, edition)}
        {tier || current === 'paid' ? (
          <Button variant="undo" size="small" onClick={askTier}>
            {tier ? 'Change' : 'Choose'} <span className="sr-only">the tier</span>
          </Button>
        ) : null}
      </p>
      <div className="-mx-3 flex flex-wrap gap-x-2">
        {payments.map((payment) => (
          <Button
            key={payment}
            variant={payment === current ? 'quiet' : 'undo'}
            size="small"
            aria-pressed={payment === current}
            onClick={() => mark(payment)}
          >
            {payment === current ? <Icon name="check" className="size-4" /> : null}
            {paymentTexts[payment].label}
          </Button>
        ))}
        {question}
      </div>
      <ActState subject={`payment ${id}`} box="mt-3" />
    </Part>
  );
};

/** The part of the action bar about the payment: marks it, and then says how it is marked. */
export const PaymentInBar = ({ place, edition }: PaymentProps) => {
  const { mark, question } = usePayment(place, edition);
  const isOnItsWay = useActs().some(
    ({ subject, hasArrived }) => subject === `payment ${place.id}` && !hasArrived,
  );
  const hasWaited = useHasWaited(isOnItsWay);
  return place.payment === 'open' ? (
    <>
      <Button size="small" className="flex-1 sm:flex-none" onClick={() => mark('paid')}>
        Mark as paid
      </Button>
      {question}
    </>
  ) : (
    <p className="mr-auto">
      <DeliveryBadge state={hasWaited ? 'queued' : 'done'}>{paymentTexts[place.payment].label}</DeliveryBadge>
    </p>
  );
};
