import { useId, useState } from 'react';
import { colors } from '../../config/colors.ts';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a guest's clothes in public/pictures/long-table.svg. */
    '--clothes'?: string | undefined;
  }
}

/** Somebody who sits at the table. `number`: of their chair, from 1 on. `colour`: of the clothes, as CSS; drawn as it is without one. */
interface Guest {
  /** Another one for whoever takes the chair next; without one nobody comes later. */
  readonly id?: string;
  readonly number: number;
  readonly colour?: string | undefined;
}

interface LongTableProps {
  readonly guests: readonly Guest[];
  /** How many chairs the edition has. The picture holds twelve of them, and the words tell all. */
  readonly seats: number;
  /** At whose chair a name stands. A script may write an empty name later. */
  readonly own?: { readonly number: number; readonly name: string } | undefined;
  /** Where the box is flatter than the picture, it shows the middle. */
  readonly className?: string;
}

/**
 * The terrace's long table: a figure on each chair that is taken. A guest who comes while somebody looks sits down. `freeChairsText`
 * stands beside it. Styles reach into the file's symbols by custom properties only (src/ui/pictures/README.md).
 */
export const LongTable = ({ guests, seats, own, className = '' }: LongTableProps) => {
  const pictureId = useId();
  const [atFirst] = useState(() => new Set(guests.map(({ id }) => id)));
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
      preserveAspectRatio="xMidYMid slice"
      // Symbols inherit these from here, not from their file.
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
            className={atFirst.has(guest.id) ? undefined : 'sits-down'}
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
          // A head is higher than the back of a chair.
          y={label[1] + (taken.has(own.number) || own.number > lastBehind ? 0 : 55)}
          textAnchor="middle"
          fontSize="42"
          fontWeight="600"
          // The picture is night also by day.
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

const picture = '/pictures/long-table.svg';

/** Chairs with higher numbers stand in front of the table. */
const lastBehind = 7;

/** Where a name stands at each chair of the picture. */
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

/** How many chairs the picture has. */
export const drawnChairs = labels.length;
