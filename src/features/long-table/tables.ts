import * as v from 'valibot';
import { table } from '../../engine/sync/table.ts';

/** A taken chair of an edition's long table. `number`: from 1 on. `ground`: the guest's background colour, by the number of `groundOf`. */
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
