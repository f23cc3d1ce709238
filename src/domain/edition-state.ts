/** The state of an edition, by which the site shows some parts. An edition that is over was planned, too. */
export type EditionState = 'planned' | 'over' | 'cancelled';

export const editionStates = (isCancelled: boolean, isOver: boolean): readonly EditionState[] => {
  if (isCancelled) return ['cancelled'];
  return isOver ? ['planned', 'over'] : ['planned'];
};
