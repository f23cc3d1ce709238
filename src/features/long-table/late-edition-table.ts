import { late } from '../../ui/late.tsx';

/** The long table of an edition, whose chunk loads when it first shows. What is around it keeps its place. */
export const EditionTable = late(async () => (await import('./edition-table.tsx')).EditionTable, {
  isOptional: true,
});
