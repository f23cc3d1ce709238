import * as v from 'valibot';

/** A website that went live for a guest, who has agreed to show it. `live_at`: ISO 8601. */
export const workSchema = v.object({
  title: v.string(),
  address: v.pipe(v.string(), v.startsWith('https://')),
  live_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The name of one of the site's drawings; null without one. */
  picture: v.nullable(v.string()),
});
export type Work = v.InferOutput<typeof workSchema>;

const worksSchema = v.array(workSchema);

/** Validates the answer of `shown_works` in the database, which is sorted by the hour. Throws when it is invalid. */
export const readWorks = (answer: unknown): readonly Work[] => v.parse(worksSchema, answer);
