import * as v from 'valibot';
import { attendeeSchema, deskApplicationSchema } from '../../applications/rules/decision.ts';
import { editionSchema } from '../../editions/rules/edition.ts';
import { checkInSchema } from './gate.ts';
import { ticketKeySchema } from '../../ticket/rules/ticket.ts';
import { villaSchema } from '../../villa/rules/villa.ts';

/** An edition at the desk: the draft, the published content, and all releases, the newest first. Times are ISO 8601. */
const deskEditionSchema = v.object({
  draft: editionSchema,
  /** 0 until the draft is saved. */
  version: v.number(),
  published: v.nullable(editionSchema),
  releases: v.array(
    v.object({
      number: v.number(),
      note: v.string(),
      by: v.nullable(v.string()),
      at: v.string(),
      /** The values of the release before it that it changed, by their names; null for the first release. */
      replaced: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
});
export type DeskEdition = v.InferOutput<typeof deskEditionSchema>;

/** The villa of an edition at the desk, without its map. */
const deskVillaSchema = v.object({
  edition: v.string(),
  content: villaSchema,
  has_map: v.boolean(),
  /** 0 until the villa is saved. */
  version: v.number(),
});
export type DeskVilla = v.InferOutput<typeof deskVillaSchema>;

const nullableText = v.nullable(v.string());

/** One entry of the record: who changed what, and when (ISO 8601). `subject`: the table of the row `subject_id`. */
const auditItemSchema = v.object({
  id: v.number(),
  happened_at: v.string(),
  actor: nullableText,
  subject: v.string(),
  subject_id: v.string(),
  action: v.picklist(['insert', 'update', 'delete']),
  /** The author of a judged message; null for a former member, and for entries about anything else. */
  author: nullableText,
  changes: v.record(v.string(), v.object({ from: v.nullish(v.unknown()), to: v.nullish(v.unknown()) })),
});

/** A reported message with all its reports, which are judged together. `content`: the text at the time of the report. */
const reportedMessageSchema = v.object({
  message: v.string(),
  author: nullableText,
  content: v.string(),
  written_at: v.string(),
  deleted_at: nullableText,
  /** The message itself, with at most three messages before and three after it. */
  context: v.array(
    v.object({ id: v.string(), author: nullableText, content: v.string(), created_at: v.string() }),
  ),
  reports: v.array(
    v.object({ id: v.string(), reporter: nullableText, reason: v.string(), created_at: v.string() }),
  ),
  verdict: v.nullable(v.picklist(['kept', 'deleted'])),
  judged_by: nullableText,
  judged_at: nullableText,
});

/**
 * A website that went live for an attendee. `agreed_at`: when they agreed to show it in public; null without a yes.
 * `mail_refused_at`: when the mail that asks them failed for good; null otherwise.
 */
const deskWorkSchema = v.object({
  attendee_id: v.string(),
  title: v.string(),
  address: v.string(),
  live_at: v.string(),
  picture: nullableText,
  agreed_at: nullableText,
  mail_refused_at: nullableText,
});
export type DeskWork = v.InferOutput<typeof deskWorkSchema>;

const suspensionSchema = v.object({
  member: v.string(),
  /** The directory hides the name during the suspension. */
  name: nullableText,
  until: v.string(),
  reason: v.string(),
  by: nullableText,
  since: v.string(),
});

/** `released_at`: null until the server shows it, at `show_from`. `mailed`: how many people got it by mail. */
const deskAnnouncementSchema = v.object({
  id: v.string(),
  text: v.string(),
  audience: v.picklist(['members', 'attendees']),
  edition: nullableText,
  by: nullableText,
  created_at: v.string(),
  show_from: v.string(),
  released_at: nullableText,
  withdrawn_at: nullableText,
  by_mail: v.boolean(),
  mailed: v.number(),
});

/** A list that skips items of another shape, so that one such draft does not make the whole desk unreadable. */
function readable<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((one) => {
        const read = v.safeParse(item, one);
        return read.success ? [read.output] : [];
      }),
    ),
  );
}

/** The document `desk`: everything that the desk shows. Times are ISO 8601. */
export const deskSchema = v.object({
  organisers: v.array(v.object({ id: v.string(), since: v.string() })),
  applications: v.array(deskApplicationSchema),
  attendees: v.array(attendeeSchema),
  works: v.array(deskWorkSchema),
  check_ins: v.array(checkInSchema),
  ticket_keys: v.array(ticketKeySchema),
  /** The number of seats of each edition, by its id. */
  seats: v.record(v.string(), v.number()),
  numbers: v.object({
    members: v.number(),
    active_7_days: v.number(),
    active_30_days: v.number(),
    invitations_sent: v.number(),
    invitations_accepted: v.number(),
  }),
  reports: v.array(reportedMessageSchema),
  suspensions: v.array(suspensionSchema),
  announcements: v.array(deskAnnouncementSchema),
  /** The people who wait for the next edition. */
  edition_news: v.object({ addresses: v.array(v.string()), unconfirmed: v.number() }),
  editions: readable(deskEditionSchema),
  villas: readable(deskVillaSchema),
  audit: v.array(auditItemSchema),
});
export type Desk = v.InferOutput<typeof deskSchema>;

export type DeskAnnouncement = v.InferOutput<typeof deskAnnouncementSchema>;
export type ReportedMessage = v.InferOutput<typeof reportedMessageSchema>;
export type AuditItem = v.InferOutput<typeof auditItemSchema>;
