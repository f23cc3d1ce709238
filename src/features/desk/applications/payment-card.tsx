import { payments, type Attendee } from '../../../domain/decision.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ActState, useAct } from '../use-act.tsx';
import { paymentOf, paymentTexts } from './payments.ts';

/** Shows whether an attendee has paid, and lets an organiser mark it. */
export const PaymentCard = ({ place }: { readonly place: Attendee }) => {
  const { act, failure } = useAct();
  const { id, name, cancelled_at: cancelled } = place;
  const marked = paymentOf(place);
  const { label, tone } = paymentTexts[marked];
  const subject = `payment ${id}`;
  return (
    <Card title="Payment" className="lg:col-start-2" aside={<Badge tone={tone}>{label}</Badge>}>
      {cancelled === null ? null : (
        <p className="mb-4">{name} has no seat any more. If the money has gone back, mark it as not paid.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {payments
          .filter((payment) => payment !== marked)
          .map((payment) => (
            <Button
              key={payment}
              variant="quiet"
              size="small"
              onClick={() =>
                void act({
                  action: 'payment',
                  details: { attendee: id, payment },
                  subject,
                  title: paymentTexts[payment].title(name),
                  text: null,
                })
              }
            >
              {paymentTexts[payment].button}
            </Button>
          ))}
        {failure(subject)}
      </div>
      <div className="mt-3 empty:hidden">
        <ActState subject={subject} />
      </div>
    </Card>
  );
};
