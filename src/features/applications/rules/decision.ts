import * as v from 'valibot';
import { tierSlugs } from '../../../content/pricing.ts';

const applicationStatuses = ['new', 'accepted', 'waitlisted', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** An organiser makes one of these decisions about an application. */
export type Decision = Exclude<ApplicationStatus, 'new'>;

/** The decisions that the applicant gets by mail. Nobody gets a mail about a withdrawal. */
export const mailedDecisions = ['accepted', 'waitlisted', 'declined'] as const satisfies readonly Decision[];
export type MailedDecision = (typeof mailedDecisions)[number];

const text = v.string();
const nullableText = v.nullable(text);

const decisionSchema = v.object({
  id: text,
  version: v.number(),
  /** `decision`: the organiser's choice. `outcome`: the new status; without a free seat "accepted" leads to "waitlisted". */
  decision: v.picklist(applicationStatuses),
  outcome: v.picklist(applicationStatuses),
  note: text,
  /** Null for a former member. */
  decided_by: nullableText,
  decided_at: text,
  mailed_at: nullableText,
  /** When the mail failed for good, because the address takes none. */
  mail_refused_at: nullableText,
  /** True when the applicant gave the seat back or left the waitlist. */
  by_applicant: v.boolean(),
});

/** An organiser's note about an application, for the other organisers. */
const noteSchema = v.object({
  id: text,
  text,
  /** Null for a former member. */
  written_by: nullableText,
  written_at: text,
});

/** An application as the desk shows it. Times are ISO 8601. */
export const deskApplicationSchema = v.object({
  id: text,
  name: text,
  email: text,
  business: text,
  phone: text,
  project: text,
  plan: text,
  source: v.nullable(v.record(text, v.unknown())),
  created_at: text,
  /** Null while no edition is published to which it belongs. */
  edition: nullableText,
  status: v.picklist(applicationStatuses),
  version: v.number(),
  decided_at: nullableText,
  is_member: v.boolean(),
  filled_honeypot: v.boolean(),
  decisions: v.array(decisionSchema),
  /** The oldest first. */
  notes: v.array(noteSchema),
});
export type DeskApplication = v.InferOutput<typeof deskApplicationSchema>;

/** An organiser's mark about an attendee's payment. */
export const payments = ['open', 'paid', 'waived'] as const;
export type Payment = (typeof payments)[number];

/** Somebody with a place in an edition. `cancelled_at`: null while they have the place. */
export const attendeeSchema = v.object({
  id: text,
  edition: text,
  application_id: text,
  user_id: nullableText,
  name: text,
  email: text,
  seated_at: text,
  cancelled_at: nullableText,
  payment: v.picklist(payments),
  /** The tier to pay; null when the attendee chooses. */
  tier: v.nullish(v.picklist(tierSlugs)),
});
export type Attendee = v.InferOutput<typeof attendeeSchema>;
