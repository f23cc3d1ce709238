import * as v from 'valibot';

/** A website that went live for a guest of an edition, who has said yes to showing it. `live_at`: ISO 8601. */
export const workSchema = v.object({
  title: v.string(),
  address: v.pipe(v.string(), v.startsWith('https://')),
  live_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The name of one of the site's drawings; null without one. */
  picture: v.nullable(v.string()),
});
export type Work = v.InferOutput<typeof workSchema>;

const worksSchema = v.array(workSchema);

/** Reads what the database answers (`shown_works`): by the hour. Throws when it is anything else. */
export const readWorks = (answer: unknown): readonly Work[] => v.parse(worksSchema, answer);
