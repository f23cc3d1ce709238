import {
  payments,
  type Attendee,
  type DeskApplication,
  type Payment,
} from '../../applications/rules/decision.ts';
import { isolated } from '../../../domain/isolated.ts';

interface PaymentTexts {
  readonly label: string;
  /** The title of the mark while it waits in the outbox. */
  readonly title: (name: string) => string;
}

export const paymentTexts: Readonly<Record<Payment, PaymentTexts>> = {
  open: { label: 'Not paid', title: (name) => `Mark ${isolated(name)} as not paid` },
  paid: { label: 'Paid', title: (name) => `Mark ${isolated(name)} as paid` },
  waived: { label: 'Waived', title: (name) => `Waive the payment of ${isolated(name)}` },
};

/** A mark of the audit record in words: "not paid". */
export const markText = (mark: unknown): string => {
  const known = payments.find((payment) => payment === mark);
  return known ? paymentTexts[known].label.toLowerCase() : String(mark);
};

/** Whether this place was cancelled although it is marked as paid: the club owes money until an organiser marks it otherwise. */
export const isToReturn = (place: Attendee): boolean =>
  place.cancelled_at !== null && place.payment === 'paid';

/** Those of the accepted applications whose place in this edition is not paid. */
export const unpaidIn = <Application extends Pick<DeskApplication, 'id'>>(
  edition: string,
  accepted: readonly Application[],
  attendees: readonly Attendee[],
): readonly Application[] => {
  const open = attendees.filter(
    (place) => place.edition === edition && place.cancelled_at === null && place.payment === 'open',
  );
  const ids = new Set(open.map(({ application_id: id }) => id));
  return accepted.filter(({ id }) => ids.has(id));
};
