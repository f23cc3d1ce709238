import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Profile } from '../../domain/profile.ts';

interface AllRowsProps {
  /** The classes around a card. */
  readonly cell: string;
  readonly members: readonly Profile[];
  /** All members, also those beyond the rows that a browser can show. */
  readonly setSize: number;
  readonly columns: number;
  readonly card: (member: Profile) => ReactNode;
}

/** All cards in the page. Only those in view are mounted. */
export const AllRows = ({ members, setSize, columns, cell, card }: AllRowsProps) => (
  // Not <ul>: its items stand inside of rows, and only some are mounted. `pointer-events-auto`: virtua turns pointer events
  // off while it scrolls, and a press then would do nothing.
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
              // Keyed by place, like the rows: a new member changes what the cards show, and no card moves.
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
