import * as v from 'valibot';
import { editionSchema } from './edition.ts';

/** An edition at the desk: its newest draft, what is published of it, and every release, the newest first. Times are ISO 8601. */
export const deskEditionSchema = v.object({
  draft: editionSchema,
  /** 0 until the draft is saved. */
  version: v.number(),
  published: v.nullable(editionSchema),
  releases: v.array(
    v.object({ number: v.number(), note: v.string(), by: v.nullable(v.string()), at: v.string() }),
  ),
});
export type DeskEdition = v.InferOutput<typeof deskEditionSchema>;
