import { tiers, type TierSlug } from '../../../content/pricing.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { rupees } from '../../editions/rules/figures.ts';
import {
  payments,
  type Attendee,
  type DeskApplication,
  type Payment,
} from '../../applications/rules/decision.ts';
import { isolated } from '../../../domain/isolated.ts';

interface PaymentTexts {
  readonly label: string;
  /** The title of the act that marks it, in the outbox. */
  readonly title: (name: string) => string;
}

export const paymentTexts: Readonly<Record<Payment, PaymentTexts>> = {
  open: { label: 'Not paid', title: (name) => `Mark ${isolated(name)} as not paid` },
  paid: { label: 'Paid', title: (name) => `Mark ${isolated(name)} as paid` },
  waived: { label: 'Waived', title: (name) => `Waive the payment of ${isolated(name)}` },
};

/** "Growth Accelerator, ₹50,000". `edition`: of the price. */
export const tierName = (tier: TierSlug, edition: Edition | undefined): string => {
  const { name = tier } = tiers.find(({ slug }) => slug === tier) ?? {};
  return edition ? `${name}, ${rupees(edition.tiers[tier].price)}` : name;
};

/** The tier that a guest pays, with its price; without one whether the guest still chooses it. */
export const tierText = (
  { tier, payment }: Pick<Attendee, 'tier' | 'payment'>,
  edition: Edition | undefined,
): string => (tier ? tierName(tier, edition) : withoutTier[payment]);

const withoutTier: Readonly<Record<Payment, string>> = {
  open: 'The guest chooses the tier.',
  paid: 'Nobody has noted which tier.',
  waived: 'Nothing to pay.',
};

/** A payment as the audit record has it, in words: "not paid". */
export const markText = (mark: unknown): string => {
  const known = payments.find((payment) => payment === mark);
  return known ? paymentTexts[known].label.toLowerCase() : String(mark);
};

/** Whether a cancelled place is still marked as paid: the club has to return the money. */
export const isToReturn = (place: Attendee): boolean =>
  place.cancelled_at !== null && place.payment === 'paid';

/** The applications whose place in this edition is not paid. */
export const unpaidIn = <Application extends Pick<DeskApplication, 'id'>>(
  edition: string,
  applications: readonly Application[],
  attendees: readonly Attendee[],
): readonly Application[] => {
  const unpaid = attendees.filter(
    (place) => place.edition === edition && place.cancelled_at === null && place.payment === 'open',
  );
  const ids = new Set(unpaid.map(({ application_id: id }) => id));
  return applications.filter(({ id }) => ids.has(id));
};
