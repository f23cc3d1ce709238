import { late } from '../../ui/late.tsx';

const chunk = () => import('./edition-table.tsx');
const optional = { isOptional: true };

/** The long table of an edition. Its chunk loads when the table is first rendered, and is optional. */
export const EditionTable = late(async () => (await chunk()).EditionTable, optional);

/** After the edition: whom the member met. In the same chunk. */
export const Met = late(async () => (await chunk()).Met, optional);
