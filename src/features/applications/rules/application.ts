import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { checkMailAddress, toMailAddress } from '../../../domain/mail-address.ts';
import { isPhone, toPhone } from '../../../domain/phone.ts';
import { toPlainText, codePoints } from '../../../domain/plain-text.ts';
import { sourceLength, sourceNames } from './source.ts';

export const applicationPlans = ['locals', 'stay', 'combo'] as const;
export type ApplicationPlan = (typeof applicationPlans)[number];

const line = (label: string, max: number, read = (typed: string) => toPlainText(typed, 'line')) =>
  v.pipe(
    v.string(`${label} is required.`),
    v.transform(read),
    v.nonEmpty(`${label} is required.`),
    v.check((text) => codePoints(text) <= max, `${label} is too long: at most ${max} characters.`),
  );

const sourceValue = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(sourceLength),
);

/** The source of a visit (source.ts), as the server reads it. */
const sourceSchema = v.partial(v.strictObject(v.entriesFromList(sourceNames, sourceValue)));

/**
 * Validates the application form and the body of the function `send-application`.
 * Each message is a sentence for the applicant.
 */
export const applicationSchema = v.strictObject({
  name: line('Name', limits.applicationNameLength),
  email: v.pipe(line('Email', limits.emailLength, toMailAddress), checkMailAddress),
  business: line('Business', limits.applicationBusinessLength),
  phone: v.pipe(
    line('Phone', limits.applicationPhoneLength, toPhone),
    v.check(isPhone, 'Please enter a phone number like +91 98765 43210.'),
  ),
  project: v.pipe(
    v.string('Project is required.'),
    v.transform((typed) => toPlainText(typed, 'lines')),
    v.nonEmpty('Please tell us what you want to build.'),
    v.check(
      (text) => codePoints(text) <= limits.applicationProjectLength,
      `Project is too long: at most ${limits.applicationProjectLength} characters.`,
    ),
  ),
  plan: v.picklist(applicationPlans, 'Please choose a plan.'),
  /** The link that led the applicant here; the form does not ask for it. */
  source: v.nullish(sourceSchema),
  /** The hidden field is filled in, by a bot or by a person's browser. The organiser decides. */
  filled_honeypot: v.optional(v.boolean()),
  /** In the private link that shows the present state: 128 bits in base64url. The server makes one where it is missing. */
  receipt_token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
});

export type Application = v.InferOutput<typeof applicationSchema>;

/** A new token for the private link of an application: 128 random bits. */
export const newReceiptToken = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The private link of an application. The token stands in the fragment, which browsers send to no server. */
export const receiptLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}${paths.application}#${token}`;

/** How an application stands, as its private link says. */
export interface ApplicationState {
  /** A status of the application, `given_back`, `unknown` for a token without one, or `unreachable`. */
  readonly status: string;
  /** ISO 8601. */
  readonly receivedAt: string | null;
  /** ISO 8601; null before a decision. */
  readonly decidedAt: string | null;
  /** Its edition's id; null without one. */
  readonly edition: string | null;
  /** Of the seat: 'open', 'paid' or 'waived'; null without one. */
  readonly payment: string | null;
  /** The slug of the tier to pay; null where the applicant chooses. */
  readonly tier: string | null;
  /** The website that went live for the guest, once an organiser has written it. */
  readonly work: OwnWork | null;
}

/** A website that went live for a guest, as the guest's own page shows it. */
export interface OwnWork {
  /** Names this text: a yes is to no other. */
  readonly entry: string;
  readonly title: string;
  readonly address: string;
  /** ISO 8601. */
  readonly live_at: string;
  /** The guest has said yes to its being public. */
  readonly agreed: boolean;
}
