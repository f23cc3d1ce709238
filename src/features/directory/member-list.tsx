import { useState, type ReactNode, useSyncExternalStore } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Profile } from '../../domain/profile.ts';
import { Button } from '../../ui/button.tsx';
import { MemberCard } from './member-card.tsx';
import { countText, numberText } from './member-texts.ts';

/** Rows of the short list. */
const PREVIEW_ROWS = 6;
/** Some browsers end a page at 17 million pixels. */
const MOST_ROWS = 50_000;

/** Borders at the outer edges lie under the border of the box. */
const cell = 'min-w-0 border-b border-r border-night-line';

interface MemberListProps {
  readonly members: readonly Profile[];
  /** False while the rest of the members is being read: their number is not known until then. */
  readonly isWhole: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly query: string;
  readonly skillKeys: readonly string[];
}

/**
 * The cards. The directory is the first of five areas on one page, and ten thousand members laid out would push
 * invitations and chat a kilometre down. A box that scrolls by itself would keep them near, but on a phone it catches
 * the finger that wants to go on down the page. So: a few rows, which with the search are what most visits need, and
 * all of them on request as a part of the page, of which only what the window shows is mounted. The line with "Show
 * fewer" then stays at the window's edge: the rest of the page is one press away from anywhere in the list.
 */
export const MemberList = ({ members, isWhole, now, query, skillKeys }: MemberListProps) => {
  const columns = useColumns();
  const [isOpen, setOpen] = useState(false);
  const few = PREVIEW_ROWS * columns;
  const most = Math.min(members.length, MOST_ROWS * columns);
  const hasMore = members.length > few;
  const card = (member: Profile) => (
    <MemberCard member={member} now={now} query={query} skillKeys={skillKeys} />
  );

  return (
    <>
      <div className="overflow-hidden rounded-md border border-night-line bg-night-1">
        {isOpen && hasMore ? (
          <AllRows members={members.slice(0, most)} setSize={members.length} columns={columns} card={card} />
        ) : (
          <ul
            aria-label="Members"
            className="-mb-px -mr-px grid"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {members.slice(0, few).map((member, place) => (
              // Keyed by place: a keystroke rewrites the cards that are there instead of mounting new ones.
              <li key={place} className={cell}>
                {card(member)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasMore ? (
        <div
          className={`flex flex-wrap items-center gap-x-4 gap-y-1 bg-night py-2 sm:bg-night-1 ${isWhole ? '' : 'invisible'} ${isOpen ? 'sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 border-t border-night-line md:bottom-0' : 'mt-1'}`}
        >
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            onClick={(event) => {
              setOpen(!isOpen);
              // After "Show fewer" the button stands at the end of the short list, so the page scrolls there.
              const button = event.currentTarget;
              if (isOpen)
                requestAnimationFrame(() => {
                  button.scrollIntoView({ block: 'center', behavior: 'instant' });
                });
            }}
          >
            {isOpen
              ? 'Show fewer'
              : most === members.length
                ? `Show all ${numberText(most)}`
                : `Show the first ${numberText(most)}`}
          </Button>
          <span className="text-sm text-sand-dim">
            {isOpen ? countText(members.length) : `${few} of ${countText(members.length)} shown`}
          </span>
        </div>
      ) : null}
    </>
  );
};

interface AllRowsProps {
  readonly members: readonly Profile[];
  /** All members, also those beyond the rows that a browser can show. */
  readonly setSize: number;
  readonly columns: number;
  readonly card: (member: Profile) => ReactNode;
}

/** All cards in the page. Only those in view are mounted. */
const AllRows = ({ members, setSize, columns, card }: AllRowsProps) => (
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

/** The widths of the presets `md` and `xl`. */
const two = '(min-width: 48rem)';
const three = '(min-width: 80rem)';

/** How many cards a row holds. The virtual list builds its rows itself, so it cannot leave this to CSS. */
const useColumns = (): number => useSyncExternalStore(watch, columns);

const columns = (): number => (matchMedia(three).matches ? 3 : matchMedia(two).matches ? 2 : 1);

const watch = (changed: () => void): (() => void) => {
  const queries = [two, three].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};
