import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import { rooms } from '../../../config/rooms.ts';
import type { Profile } from '../rules/profile.ts';
import { MemberCard } from './member-card.tsx';
import { countText, numberText } from './member-texts.ts';

/** The number of cards in the short list: whole rows of two or three cards. */
const SHORT_LIST = 12;
/** The same on a phone, where each card is a row. */
const SHORT_LIST_ONE_COLUMN = 6;
/** Some browsers cut a page off at 17 million pixels. */
const MOST_ROWS = 50_000;

/**
 * The line between two rows; the list moves the first one out of its box. The line is at the top of a row: at the bottom, the next row
 * would cover it where heights are fractions of pixels.
 */
const line = 'border-t border-night-line';

/** Continues the line of a last row with free places, by how many cards it has less than its columns. */
const filler = `after:content-[''] after:border-t after:border-night-line chatroom:after:hidden`;
const fillers: Readonly<Record<number, string>> = {
  1: filler,
  2: `${filler} after:col-span-2`,
};

interface MemberListProps {
  readonly members: readonly Profile[];
  /** False until all members are read: only then their number is known. */
  readonly isWhole: boolean;
  readonly showsAll: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly query: string;
  readonly skillKeys: readonly string[];
}

/** The first cards at Home, all cards in the members' room. Memoised, so that a letter in the search box does not wait for them. */
export const MemberList = memo(({ members, isWhole, showsAll, now, query, skillKeys }: MemberListProps) => {
  const columns = useColumns();
  const heights = useRef<CacheSnapshot>(undefined);
  const shownCount = Math.min(members.length, MOST_ROWS * columns);
  const hasMore = members.length > SHORT_LIST;
  const shortListSize = hasMore && columns === 1 ? SHORT_LIST_ONE_COLUMN : SHORT_LIST;
  const shown = members.slice(0, shortListSize);
  const card = (member: Profile) => (
    <MemberCard member={member} now={now} query={query} skillKeys={skillKeys} />
  );

  return (
    <>
      <div className="overflow-hidden rounded-lg bg-night-1">
        {showsAll && hasMore ? (
          <AllRows
            members={members.slice(0, shownCount)}
            setSize={members.length}
            columns={columns}
            card={card}
            heights={heights}
          />
        ) : (
          <ul
            aria-label="Members"
            className={`-mt-px grid chatroom:grid-cols-1! ${fillers[(columns - (shown.length % columns)) % columns] ?? ''}`}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {shown.map((member, index) => (
              // Keyed by index: a keystroke updates the mounted cards instead of mounting new ones.
              <li key={index} className={`min-w-0 ${line}`}>
                {card(member)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasMore && !showsAll ? (
        <div className={`mt-1 flex flex-wrap items-center gap-x-4 ${isWhole ? '' : 'invisible'}`}>
          <Link
            id="show-all-members"
            to={rooms.members.path}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-lamp hover:text-lamp-bright fine:min-h-8"
          >
            {shownCount === members.length
              ? `Show all ${numberText(shownCount)}`
              : `Show the first ${numberText(shownCount)}`}
          </Link>
          <span className="text-sm text-sand-dim">
            {shortListSize} of {countText(members.length)} shown
          </span>
        </div>
      ) : null}
    </>
  );
});

interface AllRowsProps {
  readonly members: readonly Profile[];
  /** The number of all members, also of those beyond `MOST_ROWS`. */
  readonly setSize: number;
  readonly columns: number;
  readonly card: (member: Profile) => ReactNode;
  /** Keeps the measured heights of the rows, so that the scroll position is right after the way back from Home. */
  readonly heights: RefObject<CacheSnapshot | undefined>;
}

/** All cards, of which only those in view are mounted. */
const AllRows = ({ members, setSize, columns, card, heights }: AllRowsProps) => {
  const list = useRef<WindowVirtualizerHandle>(null);
  const [initialHeights] = useState(() => heights.current);
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      heights.current = current?.cache;
    };
  }, [heights]);
  return (
    // No <ul>, because the items stand in rows. `pointer-events-auto`: virtua turns pointer events off while it scrolls, and a
    // press would do nothing.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="list" aria-label="Members" className="-mt-px [&>*]:pointer-events-auto!">
      <WindowVirtualizer
        ref={list}
        {...(initialHeights ? { cache: initialHeights } : {})}
        data={rowsOf(members, columns)}
        itemSize={160}
        bufferSize={400}
      >
        {(row, rowIndex) => (
          <div
            key={rowIndex}
            role="none"
            className={`grid ${line}`}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((member, column) => (
              <div
                // Keyed by index, like the rows: a new member changes the content of the cards, but moves none.
                key={column}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="listitem"
                aria-setsize={setSize}
                aria-posinset={rowIndex * columns + column + 1}
                className="min-w-0"
              >
                {card(member)}
              </div>
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
};

const rowsOf = (members: readonly Profile[], columns: number): readonly (readonly Profile[])[] =>
  Array.from({ length: Math.ceil(members.length / columns) }, (_, row) =>
    members.slice(row * columns, (row + 1) * columns),
  );

/** From these widths of the window on, a row has two and three cards. In rem, because large text needs wider cards. */
const breakpoints = [45, 75];

/** The number of cards in a row. CSS cannot decide it, because the virtual list gets whole rows. */
const useColumns = (): number => {
  const [count, setCount] = useState(columnsNow);
  useEffect(() => {
    const measure = () => setCount(columnsNow());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return count;
};

const columnsNow = (): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return 1 + breakpoints.filter((breakpoint) => innerWidth >= breakpoint * rem).length;
};
