/** The source with the fault in it. Throws when the piece to replace does not stand there exactly once. */
export const plant = (source: string, { find, replace }: { find: string; replace: string }): string => {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`Stands ${more.length > 0 ? 'more than once' : 'nowhere'}: ${find}`);
  return before + replace + after;
};
