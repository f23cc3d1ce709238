import { useState } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a guest's clothes in public/pictures/long-table.svg. */
    '--clothes'?: string | undefined;
  }
}

/** Somebody who sits at the table. `number`: of their chair, from 1 on. `colour`: of the clothes, as CSS; drawn as it is without one. */
interface Guest {
  readonly number: number;
  readonly colour?: string | undefined;
}

interface LongTableProps {
  readonly guests: readonly Guest[];
  /** How many chairs the edition has. The picture holds twelve of them, and the words tell all. */
  readonly seats: number;
  /** Whose chair it is that a name stands at. */
  readonly own?: { readonly number: number; readonly name: string } | undefined;
  readonly className?: string;
}

/**
 * The terrace's long table: a figure on each chair that is taken. A guest who comes while somebody looks sits down. Styles reach into
 * the file's symbols by custom properties only (src/ui/pictures/README.md).
 */
export const LongTable = ({ guests, seats, own, className = '' }: LongTableProps) => {
  const [atFirst] = useState(() => new Set(guests.map(({ number }) => number)));
  const taken = new Map(guests.map((guest) => [guest.number, guest]));
  return (
    <svg
      // An inline drawing cannot be an <img>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`The long table. ${freeChairsText(seats, guests.length)}.`}
      data-by-night
      viewBox="0 0 960 480"
      className={`block h-auto w-full rounded-lg ${className}`}
    >
      <use href={`${picture}#lt-terrace`} />
      <use href={`${picture}#lt-table`} />
      {labels.slice(0, seats).map((_, index) => {
        const number = index + 1;
        const guest = taken.get(number);
        return guest ? (
          <use
            key={`guest-${number}`}
            href={`${picture}#lt-guest-${number}`}
            className={atFirst.has(number) ? undefined : 'sits-down'}
            style={guest.colour ? { '--clothes': guest.colour } : undefined}
          />
        ) : (
          <use key={`chair-${number}`} href={`${picture}#lt-chair-${number}`} />
        );
      })}
      {own && labels[own.number - 1] ? <Label at={labels[own.number - 1]} text={own.name} /> : null}
    </svg>
  );
};

const picture = '/pictures/long-table.svg';

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

const Label = ({
  at: [x, y] = [480, 240],
  text,
}: {
  readonly at?: readonly [number, number] | undefined;
  readonly text: string;
}) => (
  <text
    x={Math.min(Math.max(x, 120), 840)}
    y={y}
    textAnchor="middle"
    fontSize="34"
    strokeWidth="8"
    className="fill-lamp stroke-night font-display font-semibold [paint-order:stroke]"
  >
    {text}
  </text>
);

/** "7 of 12 chairs are free" */
export const freeChairsText = (seats: number, taken: number): string => {
  const free = Math.max(0, seats - taken);
  if (free === 0) return `All ${seats} chairs are taken`;
  return `${free} of ${seats} chairs ${free === 1 ? 'is' : 'are'} free`;
};
