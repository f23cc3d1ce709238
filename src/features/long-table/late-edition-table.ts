import { late } from '../../ui/late.tsx';

/** The long table of an edition. Its chunk loads when the table is first rendered, and is optional. */
export const EditionTable = late(async () => (await import('./edition-table.tsx')).EditionTable, {
  isOptional: true,
});
