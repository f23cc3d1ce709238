import * as v from 'valibot';
import { villaSchema } from './villa.ts';

/** The villa of an edition at the desk, which does not hold the maps. */
export const deskVillaSchema = v.object({
  edition: v.string(),
  content: villaSchema,
  has_map: v.boolean(),
  /** 0 until the villa is saved. */
  version: v.number(),
});
export type DeskVilla = v.InferOutput<typeof deskVillaSchema>;
