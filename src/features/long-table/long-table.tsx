import { useId, useState } from 'react';
import { colors } from '../../config/colors.ts';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a guest's clothes in public/pictures/long-table.svg. */
    '--clothes'?: string | undefined;
  }
}

/** Somebody who sits at the table. `number`: of the chair, from 1 on. `colour`: a CSS colour for the clothes; the picture's own without one. */
interface Guest {
  /** Identifies the guest, so that one who takes the chair later sits down with an animation. Absent in a table that never changes. */
  readonly id?: string;
  readonly number: number;
  readonly colour?: string | undefined;
}

interface LongTableProps {
  readonly guests: readonly Guest[];
  /** How many chairs the edition has. The picture draws at most twelve. */
  readonly seats: number;
  /** The chair with a name beside it. The name may be empty: a script then writes it later. */
  readonly own?: { readonly number: number; readonly name: string } | undefined;
  /** Classes of the box. A box of another shape shows the part with the name, else the middle. */
  readonly className?: string;
}

/**
 * The terrace's long table, with a figure on each taken chair. A guest who arrives while the table is on the screen sits down. Show
 * `freeChairsText` beside the table. Styles reach the symbols of the file by custom properties only (src/ui/pictures/README.md).
 */
export const LongTable = ({ guests, seats, own, className = '' }: LongTableProps) => {
  const pictureId = useId();
  const [firstIds] = useState(() => new Set(guests.map(({ id }) => id)));
  const taken = new Map(guests.map((guest) => [guest.number, guest]));
  const label = own && own.number <= seats ? labels[own.number - 1] : undefined;
  return (
    <svg
      id={pictureId}
      // An inline drawing cannot be an <img>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label="The long table"
      aria-labelledby={label ? `${pictureId} ${pictureId}own` : undefined}
      viewBox="0 0 960 480"
      preserveAspectRatio={`${sideOf(label)} slice`}
      // Symbols inherit these from this element, not from their file.
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`block h-auto w-full ${className}`}
    >
      <use href={`${picture}#lt-terrace`} />
      <use href={`${picture}#lt-table`} />
      {labels.slice(0, seats).map((_, index) => {
        const number = index + 1;
        const guest = taken.get(number);
        return guest ? (
          <use
            key={guest.id ?? `guest-${number}`}
            href={`${picture}#lt-guest-${number}`}
            className={firstIds.has(guest.id) ? undefined : 'sits-down'}
            style={guest.colour ? { '--clothes': guest.colour } : undefined}
          />
        ) : (
          <use key={`chair-${number}`} href={`${picture}#lt-chair-${number}`} />
        );
      })}
      {own && label ? (
        <text
          id={`${pictureId}own`}
          data-own-chair
          x={Math.min(Math.max(label[0], 120), 840)}
          // Lower above an empty chair, whose back is lower than a guest's head.
          y={label[1] + (taken.has(own.number) || own.number > lastBehind ? 0 : 55)}
          textAnchor="middle"
          fontSize="42"
          fontWeight="600"
          // The picture is dark in the light theme too.
          fill={colors.lamp.DEFAULT}
          stroke={colors.night.DEFAULT}
          strokeWidth="8"
          paintOrder="stroke"
          className="font-display"
        >
          {own.name}
        </text>
      ) : null}
    </svg>
  );
};

/** The part of the picture that a box of another shape shows, so that the name is in it. */
const sideOf = ([x, y]: readonly [x: number, y: number] = [480, 240]): string => {
  const side = x < 390 ? 'xMin' : 'xMax';
  return `${x < 390 || x > 570 ? side : 'xMid'}${y > 300 ? 'YMax' : 'YMid'}`;
};

const picture = '/pictures/long-table.svg';

/** The last chair behind the table. Chairs with higher numbers are in front. */
const lastBehind = 7;

/** The place of the name at each chair of the picture. */
const labels: readonly (readonly [x: number, y: number])[] = [
  [280, 118],
  [384, 128],
  [488, 128],
  [592, 122],
  [696, 128],
  [125, 168],
  [850, 168],
  [232, 470],
  [360, 470],
  [488, 470],
  [616, 470],
  [736, 470],
];

/** How many chairs the picture draws. */
export const drawnChairs = labels.length;
