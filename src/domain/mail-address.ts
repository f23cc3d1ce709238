import * as v from 'valibot';
import { limits } from '../config/limits.ts';
import { toPlainSigns } from './plain-signs.ts';

/**
 * Whether we may mail this text: one bare address with an ASCII host, without a name, comment, quotes or route. Forms and
 * functions use it before each mail; `private.is_mail_address` in supabase/migrations has the same rule, and
 * mail-address.testing.ts tests both.
 */
export const isMailAddress = (text: string): boolean => text.length <= limits.emailLength && bare.test(text);

const bare =
  /^(?=[^@]{1,64}@)[A-Za-z0-9_+&'-]+(\.[A-Za-z0-9_+&'-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/**
 * Normalizes a typed or pasted address, or a `mailto:` link, to the form that we store and compare. Does not validate it.
 * `private.to_mail_address` in supabase/migrations has the same rule.
 */
export const toMailAddress = (typed: string): string =>
  toPlainSigns(typed)
    .replace(/^mailto:/i, '')
    .toLowerCase();

/** The rule for the field of every form. */
export const checkMailAddress = v.check(
  isMailAddress,
  'Please enter an email address like name@example.com.',
);
