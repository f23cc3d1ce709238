import * as v from 'valibot';
import { tierSlugs } from '../../../content/pricing.ts';
import { payments } from '../../applications/rules/decision.ts';
import { editionSchema } from '../../editions/rules/edition.ts';
import { villaSchema } from '../../villa/rules/villa.ts';

const change = <const Action extends string, Details extends v.ObjectEntries>(
  action: Action,
  details: Details,
) => v.object({ action: v.literal(action), details: v.object(details) });

const text = v.string();
/** The parts of a profile that an organiser can remove. */
export const profileParts = ['picture', 'name', 'bio'] as const;
const nullableText = v.nullable(text);
const savedEdition = { content: editionSchema, seen: v.number(), note: text };

/** One change that an organiser makes. The database has the rules (`act_at_desk`). Times are ISO 8601. */
export const deskChangeSchema = v.variant('action', [
  change('organiser', { member: text, is_organiser: v.boolean() }),
  change('decide', {
    application: text,
    /** The version of the application that the organiser saw. */
    seen: v.number(),
    decision: v.picklist(['accepted', 'waitlisted', 'declined', 'withdrawn']),
    note: text,
    /** Accepts even when all seats are taken. */
    over: v.boolean(),
    /** The tier that an accepted applicant has to pay; without it the applicant chooses. */
    tier: v.optional(v.picklist(tierSlugs)),
  }),
  /** A note for the other organisers. */
  change('note', { application: text, text }),
  change('report', {
    report: text,
    verdict: v.picklist(['keep', 'delete']),
    suspend_until: nullableText,
    reason: nullableText,
  }),
  /** Without `until` the suspension ends. */
  change('suspension', { member: text, until: nullableText, reason: nullableText }),
  /** The part of the profile to remove for good. */
  change('remove-from-profile', { member: text, part: v.picklist(profileParts) }),
  change('announce', {
    text,
    audience: v.picklist(['members', 'attendees']),
    edition: nullableText,
    show_from: nullableText,
    by_mail: v.boolean(),
  }),
  change('withdraw', { announcement: text }),
  change('check-in', { attendee: text, at: text }),
  change('undo-check-in', { check_in: text }),
  change('payment', {
    attendee: text,
    payment: v.picklist(payments),
    /** The tier that the attendee pays. Null: it is not known. Without it the place keeps its tier. */
    tier: v.optional(v.nullable(v.picklist(tierSlugs))),
  }),
  /** Saves a website that went live for an attendee, whom a mail then asks for a yes. */
  change('save-work', { attendee: text, title: text, address: text, live_at: text, picture: nullableText }),
  change('remove-work', { attendee: text }),
  change('new-ticket-keys', {}),
  /** `seen`: the version of the draft that the form began with. */
  change('save-edition', savedEdition),
  change('publish-edition', {
    ...savedEdition,
    /** Moves new and waitlisted applications without an edition ahead to this edition. */
    move_waitlist: v.optional(v.boolean()),
  }),
  change('save-villa', {
    edition: text,
    content: villaSchema,
    seen: v.number(),
    /** A data URL. Null removes the saved map, undefined keeps it. */
    map: v.optional(nullableText),
  }),
]);
export type DeskChange = v.InferOutput<typeof deskChangeSchema>;

/** A change as it is stored in the outbox. */
export type DeskAct = DeskChange & {
  /** The thing that the act changes, such as `application <id>`. Acts with the same subject arrive in their order. */
  readonly subject: string;
  /** The line of the sync centre while the act is in the outbox. */
  readonly title: string;
  readonly text: string | null;
};
