import { useId } from 'react';
import { Link } from 'react-router-dom';
import { memberPath } from '../../config/paths.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { groundColour } from '../../ui/face-grounds.ts';
import { textLink } from '../../ui/link.tsx';
import { freeChairsText } from '../editions/rules/programme.ts';
import { LongTable } from './long-table.tsx';
import { longTableTables } from './tables.ts';

export interface EditionTableProps {
  readonly edition: string;
  readonly seats: number;
  /** The member's own chair. */
  readonly own: { readonly number: number; readonly name: string } | undefined;
  /** Who sits on the others, for those who have a chair. `id` and `name` are null of somebody whom the directory does not list. */
  readonly guests: readonly {
    readonly chair: number;
    readonly id: string | null;
    readonly name: string | null;
  }[];
  /** It fills a part of a card, and grows with a press. */
  readonly isSmall?: boolean;
}

/** The long table of an edition as it fills, from the device. A press on it tells guests who sits where. */
export const EditionTable = ({ edition, seats, own, guests, isSmall = false }: EditionTableProps) => {
  const label = useId();
  const all = useSharedRead(useMember()?.mirror, readChairs);
  const chairs = all?.filter((chair) => chair.edition === edition);
  const words = isSmall ? 'sr-only group-open/table:not-sr-only' : '';
  const picture = (
    <>
      {chairs ? (
        <LongTable
          guests={chairs.map(({ number, ground }) => ({ number, colour: groundColour(ground) }))}
          seats={seats}
          own={own}
          className={isSmall ? smallTable : 'h-auto rounded-lg'}
        />
      ) : (
        <div className={`bg-night-2 ${isSmall ? smallTable : 'aspect-2/1 rounded-lg'}`} />
      )}
      <span className={words}>
        <span id={label} className={`block ${isSmall ? 'px-4 pt-3' : 'mt-2'}`}>
          {freeChairsText(seats, chairs?.length ?? 0)}
        </span>
      </span>
    </>
  );
  const named = guests.flatMap(({ chair, id, name }) =>
    id === null || name === null ? [] : [{ chair, id, name }],
  );
  if (named.length === 0 && !isSmall) return <div>{picture}</div>;
  return (
    <details aria-labelledby={label} className="group/table">
      <summary
        className={`block cursor-pointer list-none [&::-webkit-details-marker]:hidden ${isSmall ? 'sm:absolute sm:inset-0 sm:group-open/table:relative' : ''}`}
      >
        {picture}
        {isSmall ? null : (
          <span className={`${textLink} inline-flex min-h-11 items-center`}>Who sits where</span>
        )}
      </summary>
      <ul hidden={named.length === 0} className={`grid gap-x-6 sm:grid-cols-2 ${isSmall ? 'px-4 pb-2' : ''}`}>
        {named.map(({ chair, id, name }) => (
          <li key={id}>
            <Link
              to={memberPath(id)}
              className="flex min-h-11 items-center gap-3 no-underline hover:text-lamp-bright"
            >
              <span className="figures w-20 shrink-0 text-sand-dim">Chair {chair}</span>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
};

const smallTable =
  'h-28 group-open/table:h-auto sm:h-full sm:group-open/table:h-auto sm:group-open/table:max-h-[70vh]';

const readChairs = (mirror: MirrorDb) => mirror.rows(longTableTables.chairs).toArray();
