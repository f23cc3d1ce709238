import { payments, type Attendee, type Payment } from '../../applications/rules/decision.ts';
import { Button } from '../../../ui/button.tsx';
import { Part } from '../part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ActState, useAct } from '../use-act.tsx';
import { isToReturn, paymentTexts } from './payments.ts';

/** Shows whether an attendee has paid, and lets an organiser mark it. */
export const PaymentCard = ({ place }: { readonly place: Attendee }) => {
  const { act, failure } = useAct();
  const { id, name } = place;
  const marked = place.payment;
  const subject = `payment ${id}`;
  const mark = async (payment: Payment) => {
    if (payment === marked) return;
    await act({
      action: 'payment',
      details: { attendee: id, payment },
      subject,
      title: paymentTexts[payment].title(name),
      text: null,
    });
  };
  return (
    <Part title="Payment">
      {isToReturn(place) ? (
        <p className="mb-4">
          <bdi>{name}</bdi> has paid and has no seat any more. Return the money, then mark it as not paid.
          Today lists it until then.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {payments.map((payment) => (
          <Button
            key={payment}
            variant="quiet"
            size="small"
            className="aria-pressed:border-lamp"
            aria-pressed={payment === marked}
            onClick={() => void mark(payment)}
          >
            {payment === marked ? <Icon name="check" className="size-4" /> : null}
            {paymentTexts[payment].label}
          </Button>
        ))}
        {failure(subject)}
      </div>
      <div className="mt-3 empty:hidden">
        <ActState subject={subject} />
      </div>
    </Part>
  );
};
