import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { checkMailAddress, toMailAddress } from '../../../domain/mail-address.ts';
import { isPhone, toPhone } from '../../../domain/phone.ts';
import { toPlainText, codePoints } from '../../../domain/plain-text.ts';
import { sourceLength, sourceNames } from './source.ts';

export const applicationPlans = ['locals', 'stay', 'combo'] as const;
export type ApplicationPlan = (typeof applicationPlans)[number];

const toLine = (typed: string) => toPlainText(typed, 'line');

/** A required text of at most `max` characters. `clean`: turns the typed text into the stored one. */
const text = (label: string, max: number, clean = toLine, whenEmpty = `${label} is required.`) =>
  v.pipe(
    v.string(`${label} is required.`),
    v.transform(clean),
    v.nonEmpty(whenEmpty),
    v.check((cleaned) => codePoints(cleaned) <= max, `${label} is too long: at most ${max} characters.`),
  );

const sourceValue = v.pipe(
  v.string(),
  v.transform((typed) => typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(sourceLength),
);

/** The source of a visit (source.ts). */
const sourceSchema = v.partial(v.strictObject(v.entriesFromList(sourceNames, sourceValue)));

/**
 * Validates the application form and the body of the function `send-application`.
 * Each message is a sentence for the applicant.
 */
export const applicationSchema = v.strictObject({
  name: text('Name', limits.applicationNameLength),
  email: v.pipe(text('Email', limits.emailLength, toMailAddress), checkMailAddress),
  business: text('Business', limits.applicationBusinessLength),
  phone: v.pipe(
    text('Phone', limits.applicationPhoneLength, toPhone),
    v.check(isPhone, 'Please enter a phone number like +91 98765 43210.'),
  ),
  project: text(
    'Project',
    limits.applicationProjectLength,
    (typed) => toPlainText(typed, 'lines'),
    'Please tell us what you want to build.',
  ),
  plan: v.picklist(applicationPlans, 'Please choose a plan.'),
  /** The campaign or referral code of the link that led the applicant here. */
  source: v.nullish(sourceSchema),
  /** True when the hidden field was filled in, by a bot or by a browser's autofill. */
  filled_honeypot: v.optional(v.boolean()),
  /** The token of the private link: 128 bits in base64url. The server makes one where it is missing. */
  receipt_token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
});

export type Application = v.InferOutput<typeof applicationSchema>;

/** A new token for the private link of an application: 128 random bits. */
export const newReceiptToken = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The private link of an application. Browsers do not send its fragment, the token, to a server. */
export const receiptLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}${paths.application}#${token}`;

/** The state of an application, which the page of its private link shows. */
export interface ApplicationState {
  /** A status of the application, `given_back`, `unknown` for a token without one, or `unreachable`. */
  readonly status: string;
  /** ISO 8601. */
  readonly receivedAt: string | null;
  /** ISO 8601; null before a decision. */
  readonly decidedAt: string | null;
  /** The id of the edition; null without one. */
  readonly edition: string | null;
  /** The payment of the seat: 'open', 'paid' or 'waived'; null without a seat. */
  readonly payment: string | null;
  /** The slug of the tier to pay; null when the applicant chooses. */
  readonly tier: string | null;
  /** The website that went live for the guest; null until an organiser has entered it. */
  readonly work: OwnWork | null;
}

/** A website that went live for a guest, as the guest's own page shows it. */
export interface OwnWork {
  /** The id of this text. The guest agrees to this text only. */
  readonly entry: string;
  readonly title: string;
  readonly address: string;
  /** ISO 8601. */
  readonly live_at: string;
  /** Whether the guest agrees to show it in public. */
  readonly agreed: boolean;
}
