import { useState, type ReactNode } from 'react';
import { tiers, type TierSlug } from '../../../content/pricing.ts';
import type { Attendee, Payment } from '../../applications/rules/decision.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { isolated } from '../../../domain/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAct } from '../acts.tsx';
import { paymentTexts, tierName } from './payments.ts';

interface PaymentMark {
  /** Marks the payment. Asks for the tier first when somebody has paid one that the desk does not know. */
  readonly mark: (payment: Payment) => void;
  /** Asks which tier the attendee pays. */
  readonly askTier: () => void;
  /** The open question about the tier, or the message that the device could not store the mark. */
  readonly question: ReactNode;
}

/** Marks the payment of an attendee. `edition`: the edition of the place, with its prices. */
export const usePayment = (
  { id, name, payment: current, tier }: Attendee,
  edition: Edition | undefined,
): PaymentMark => {
  const { act, failure } = useAct();
  /** The mark that waits for the tier; null while nothing is asked. */
  const [asked, setAsked] = useState<Payment | null>(null);
  const subject = `payment ${id}`;
  const store = async (payment: Payment, named: { readonly tier?: TierSlug | null } = {}) => {
    setAsked(null);
    await act({
      action: 'payment',
      details: { attendee: id, payment, ...named },
      subject,
      title: paymentTexts[payment].title(name),
      text: null,
    });
  };
  return {
    mark: (payment) => {
      if (payment === 'paid' && !tier) setAsked(payment);
      else if (payment !== current) void store(payment);
    },
    askTier: () => setAsked(current),
    question: (
      <>
        {asked ? (
          <Dialog
            open
            title={`Which tier does ${isolated(name)} pay?`}
            onClose={() => setAsked(null)}
            aside={
              <Button variant="quiet" size="small" onClick={() => setAsked(null)}>
                Back
              </Button>
            }
          >
            <div className="-mx-4 grid justify-items-start">
              {tiers.map(({ slug }) => (
                <Button key={slug} variant="quiet" onClick={() => void store(asked, { tier: slug })}>
                  {tierName(slug, edition)}
                </Button>
              ))}
              <Button variant="undo" onClick={() => void store(asked, { tier: null })}>
                {asked === 'open' ? 'The guest chooses' : 'I do not know'}
              </Button>
            </div>
          </Dialog>
        ) : null}
        {failure(subject)}
      </>
    ),
  };
};
