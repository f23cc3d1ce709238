import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import { rooms } from '../../../config/rooms.ts';
import type { Profile } from '../rules/profile.ts';
import { MemberCard } from './member-card.tsx';
import { countText, numberText } from './member-texts.ts';

/** The cards of the short list: whole rows, whether of two, three or four. */
const SHORT_LIST = 12;
/** The same for a large club on a phone, where a card takes the whole width. */
const SHORT_LIST_ONE_COLUMN = 6;
/** Some browsers end a page at 17 million pixels. */
const MOST_ROWS = 50_000;

/**
 * Borders at the outer edges lie outside of the box. At the top, because a row covers the last line of the one before it where
 * heights are fractions of pixels.
 */
const cell = 'min-w-0 border-l border-t border-night-line';

interface MemberListProps {
  readonly members: readonly Profile[];
  /** False while the rest of the members is being read: their number is not known until then. */
  readonly isWhole: boolean;
  readonly showsAll: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly query: string;
  readonly skillKeys: readonly string[];
}

/**
 * The cards: the first at Home, and all of them in the members' room, of which only what the window shows is mounted.
 * Memoised, so that a letter in the search does not wait for them.
 */
export const MemberList = memo(({ members, isWhole, showsAll, now, query, skillKeys }: MemberListProps) => {
  const columns = useColumns();
  const heights = useRef<CacheSnapshot>(undefined);
  const mostShown = Math.min(members.length, MOST_ROWS * columns);
  const hasMore = members.length > SHORT_LIST;
  const shortListSize = hasMore && columns === 1 ? SHORT_LIST_ONE_COLUMN : SHORT_LIST;
  const card = (member: Profile) => (
    <MemberCard member={member} now={now} query={query} skillKeys={skillKeys} />
  );

  return (
    <>
      <div className="overflow-hidden rounded-lg bg-night-1">
        {showsAll && hasMore ? (
          <AllRows
            members={members.slice(0, mostShown)}
            setSize={members.length}
            columns={columns}
            card={card}
            heights={heights}
          />
        ) : (
          <ul
            aria-label="Members"
            className="-ml-px -mt-px grid chatroom:grid-cols-1!"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {members.slice(0, shortListSize).map((member, place) => (
              // Keyed by place: a keystroke rewrites the cards that are there instead of mounting new ones.
              <li key={place} className={cell}>
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
            {mostShown === members.length
              ? `Show all ${numberText(mostShown)}`
              : `Show the first ${numberText(mostShown)}`}
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
  /** All members, also those beyond the rows that a browser can show. */
  readonly setSize: number;
  readonly columns: number;
  readonly card: (member: Profile) => ReactNode;
  /** The measured heights of the rows outlive them, so that the way back from Home leads to the same place. */
  readonly heights: RefObject<CacheSnapshot | undefined>;
}

/** All cards in the page. Only those in view are mounted. */
const AllRows = ({ members, setSize, columns, card, heights }: AllRowsProps) => {
  const list = useRef<WindowVirtualizerHandle>(null);
  const [known] = useState(() => heights.current);
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      heights.current = current?.cache;
    };
  }, [heights]);
  return (
    // Not <ul>: its items stand inside of rows, and only some are mounted. `pointer-events-auto`: virtua turns pointer events
    // off while it scrolls, and a press then would do nothing.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="list" aria-label="Members" className="-ml-px -mt-px [&>*]:pointer-events-auto!">
      <WindowVirtualizer
        ref={list}
        {...(known ? { cache: known } : {})}
        data={rowsOf(members, columns)}
        itemSize={160}
        bufferSize={400}
      >
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
};

const rowsOf = (members: readonly Profile[], columns: number): readonly (readonly Profile[])[] =>
  Array.from({ length: Math.ceil(members.length / columns) }, (_, row) =>
    members.slice(row * columns, (row + 1) * columns),
  );

/** The widths of the window from which a row holds two, three and four cards. In rem: large text needs wider cards. */
const steps = [45, 75, 103];

/** How many cards a row holds. The virtual list builds its rows itself, so it cannot leave this to CSS. */
const useColumns = (): number => {
  const [count, setCount] = useState(columns);
  useEffect(() => {
    const measure = () => setCount(columns());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return count;
};

const columns = (): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return 1 + steps.filter((step) => innerWidth >= step * rem).length;
};
