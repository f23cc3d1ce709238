import * as v from 'valibot';

/** The document `villa`: the villa of the member's edition. Times are ISO 8601. */
export const villaDocumentSchema = v.object({
  edition: v.string(),
  starts_at: v.string(),
  /** The device deletes the document then, also without a network. */
  kept_until: v.string(),
  /** Parsed by the villa's page (villa.ts). */
  content: v.unknown(),
  /** WebP or JPEG as a data URL; null without a map. */
  map: v.nullable(v.string()),
});
export type VillaDocument = v.InferOutput<typeof villaDocumentSchema>;

const arrivingMs = 3 * 86_400_000;

/** Whether the edition begins soon or has begun: time to look at the villa while there is a network. `now`: epoch milliseconds. */
export const isArriving = ({ starts_at }: Pick<VillaDocument, 'starts_at'>, now: number): boolean =>
  now >= Date.parse(starts_at) - arrivingMs;
