import * as v from 'valibot';

/** What an organiser does at the desk. The database holds the rules (`act_at_desk`). */
export interface DeskAct {
  readonly action: 'organiser' | 'save-edition' | 'publish-edition';
  readonly details: Record<string, string | number | boolean | null>;
  /** Acts on the same thing arrive in their order: `application <id>`, for example. */
  readonly about: string;
  /** How the sync centre shows it while it waits. */
  readonly title: string;
  readonly text: string | null;
}

const nullableText = v.nullable(v.string());

/** One change of something that the desk decides: who did what, and when (ISO 8601). */
const auditItemSchema = v.object({
  id: v.number(),
  happened_at: v.string(),
  actor: nullableText,
  subject: v.string(),
  subject_id: v.string(),
  action: v.picklist(['insert', 'update', 'delete']),
  changes: v.record(v.string(), v.object({ from: v.nullish(v.unknown()), to: v.nullish(v.unknown()) })),
});

/** Everything that the desk shows, as `desk_pull` answers. Times are ISO 8601. */
export const deskSchema = v.object({
  organisers: v.array(v.object({ id: v.string(), since: v.string() })),
  /** Read by the page of the edition (desk-edition.ts): its rules are long, and every member loads this file. */
  editions: v.array(v.unknown()),
  audit: v.array(auditItemSchema),
});
export type Desk = v.InferOutput<typeof deskSchema>;
export type AuditItem = v.InferOutput<typeof auditItemSchema>;
