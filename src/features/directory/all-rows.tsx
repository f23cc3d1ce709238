import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Profile } from '../../domain/profile.ts';

interface AllRowsProps {
  /** The classes around a card. */
  readonly cell: string;
  readonly members: readonly Profile[];
  /** How many there are, the ones too many to be shown with them. */
  readonly setSize: number;
  readonly columns: number;
  readonly card: (member: Profile) => ReactNode;
}

/** All cards as a part of the page, of which only what the window shows is mounted. */
export const AllRows = ({ members, setSize, columns, cell, card }: AllRowsProps) => (
  // Rows lie between the list and its items, and only some of them: elements of lists allow neither.
  // While it scrolls, and at first, the list takes its rows out of the pointer's reach: a press right then came to nothing.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div role="list" aria-label="Members" className="-mb-px -mr-px [&>*]:pointer-events-auto!">
    <WindowVirtualizer data={rowsOf(members, columns)} itemSize={176} bufferSize={400}>
      {(row, place) => (
        <div
          key={place}
          role="none"
          className="grid"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {row.map((member, column) => (
            <div
              // By place, as the rows are: whoever joins brings others here, and the cards stay where the finger is.
              key={column}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="listitem"
              aria-setsize={setSize}
              aria-posinset={place * columns + column + 1}
              className={cell}
            >
              {card(member)}
            </div>
          ))}
        </div>
      )}
    </WindowVirtualizer>
  </div>
);

const rowsOf = (members: readonly Profile[], columns: number): readonly (readonly Profile[])[] =>
  Array.from({ length: Math.ceil(members.length / columns) }, (_, row) =>
    members.slice(row * columns, (row + 1) * columns),
  );
