/** Fills the last row, so that the grid ends in a straight line. */
export const Rest = ({
  count,
  as: Element = 'div',
}: {
  readonly count: number;
  readonly as?: 'div' | 'li';
}) =>
  count === 0 ? null : (
    <Element aria-hidden="true" className="bg-night-1" style={{ gridColumn: `span ${count}` }} />
  );
