import * as v from 'valibot';
import { table } from '../../engine/sync/table.ts';

/** A chair of an edition's long table on which somebody sits. `number`: from 1 on. `ground`: as `groundOf` says it of the guest. */
const chairSchema = v.object({
  id: v.string(),
  edition: v.string(),
  number: v.number(),
  ground: v.number(),
});
export type Chair = v.InferOutput<typeof chairSchema>;

export const longTableTables = {
  chairs: table<Chair>('chairs', { columns: chairSchema.entries, indexes: ['edition'] }),
};
