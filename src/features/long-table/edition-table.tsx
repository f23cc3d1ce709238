import { useId } from 'react';
import { Link } from 'react-router-dom';
import { memberPath } from '../../config/paths.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { groundColour } from '../../ui/avatar.tsx';
import { textLink } from '../../ui/link.tsx';
import { freeChairsText, LongTable } from './long-table.tsx';
import { longTableTables } from './tables.ts';

interface EditionTableProps {
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
}

/** The long table of an edition as it fills, from the device. A press on it tells guests who sits where. */
export const EditionTable = ({ edition, seats, own, guests }: EditionTableProps) => {
  const label = useId();
  const chairs = (useSharedRead(useMember()?.mirror, readChairs) ?? []).filter(
    (chair) => chair.edition === edition,
  );
  const picture = (
    <>
      <LongTable
        guests={chairs.map(({ number, ground }) => ({ number, colour: groundColour(ground) }))}
        seats={seats}
        own={own}
      />
      <span id={label} className="mt-2 block">
        {freeChairsText(seats, chairs.length)}
      </span>
    </>
  );
  const named = guests.flatMap(({ chair, id, name }) =>
    id === null || name === null ? [] : [{ chair, id, name }],
  );
  if (named.length === 0) return <div>{picture}</div>;
  return (
    <details aria-labelledby={label}>
      <summary className="cursor-pointer [&::-webkit-details-marker]:hidden list-none">
        {picture}
        <span className={`${textLink} inline-flex min-h-11 items-center`}>Who sits where</span>
      </summary>
      <ul className="grid gap-x-6 sm:grid-cols-2">
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

const readChairs = (mirror: MirrorDb) => mirror.rows(longTableTables.chairs).toArray();
