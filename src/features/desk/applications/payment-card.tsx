import { tiers } from '../../../content/pricing.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { rupees } from '../../editions/rules/figures.ts';
import { payments, type Attendee, type Payment } from '../../applications/rules/decision.ts';
import { Button } from '../../../ui/button.tsx';
import { Part } from '../part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ActState, useAct } from '../acts.tsx';
import { isToReturn, paymentTexts } from './payments.ts';

interface PaymentCardProps {
  readonly place: Attendee;
  /** The edition of the place, with its prices. */
  readonly edition: Edition | undefined;
}

/** The tier that an attendee has to pay, and the buttons that mark the payment. */
export const PaymentCard = ({ place, edition }: PaymentCardProps) => {
  const { act, failure } = useAct();
  const { id, name, payment: current } = place;
  const subject = `payment ${id}`;
  const mark = async (payment: Payment) => {
    if (payment === current) return;
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
      <p className="mb-2">{tierText(place.tier, edition)}</p>
      <div className="-mx-3 flex flex-wrap gap-x-2">
        {payments.map((payment) => (
          <Button
            key={payment}
            variant={payment === current ? 'quiet' : 'undo'}
            size="small"
            aria-pressed={payment === current}
            onClick={() => void mark(payment)}
          >
            {payment === current ? <Icon name="check" className="size-4" /> : null}
            {paymentTexts[payment].label}
          </Button>
        ))}
        {failure(subject)}
      </div>
      <ActState subject={subject} box="mt-3" />
    </Part>
  );
};

/** The tier with its price. `tier`: nothing where the guest chooses it. `edition`: of the prices. */
export const tierText = (tier: Attendee['tier'], edition: Edition | undefined): string => {
  const { name } = tiers.find(({ slug }) => slug === tier) ?? {};
  if (!tier || name === undefined) return 'The guest chooses the tier.';
  return edition ? `${name}, ${rupees(edition.tiers[tier].price)}` : name;
};
