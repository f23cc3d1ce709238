import { paths } from '../../../config/paths.ts';
import type { Seat } from '../../people/rules/profile.ts';
import { rupees } from './figures.ts';

/** Says what the guest has to pay, and links to it. Null once an organiser has marked the payment, and after the edition. */
export const paymentOf = ({ to_pay, ends_at }: Seat, now: number): Payment | null => {
  if (!to_pay || Date.parse(ends_at) <= now) return null;
  const { price, paymentLink } = to_pay;
  return price === undefined || paymentLink === undefined
    ? { words: 'Not paid yet', label: 'Choose a tier and pay', href: `${paths.home}#pricing` }
    : { words: `${rupees(price)} to pay`, label: `Pay ${rupees(price)}`, href: paymentLink };
};

export interface Payment {
  /** "₹25,000 to pay" */
  readonly words: string;
  /** "Pay ₹25,000", for the link to `href`. */
  readonly label: string;
  readonly href: string;
}
