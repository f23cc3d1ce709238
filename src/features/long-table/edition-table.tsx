import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { memberPath } from '../../config/paths.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { groundColour } from '../../ui/face-grounds.ts';
import { textLink } from '../../ui/link.tsx';
import { overPortal } from '../../ui/over-portal.ts';
import { Face } from '../people/picture/face.tsx';
import { freeChairsText } from '../editions/rules/programme.ts';
import { LongTable } from './long-table.tsx';
import { longTableTables } from './tables.ts';

interface EditionTableProps {
  readonly edition: string;
  readonly seats: number;
  /** The member's ticket, with their own chair and the other guests. `id` and `name` are null for a guest whom the directory does not list. */
  readonly ticket:
    | {
        readonly edition: string;
        readonly chair: number | null;
        readonly guests: readonly {
          readonly chair: number;
          readonly id: string | null;
          readonly name: string | null;
        }[];
      }
    | null
    | undefined;
  /** True for a table in a part of a card, which a press enlarges. */
  readonly isSmall?: boolean;
}

/** The long table with the taken chairs, from the mirror. A press shows a guest who sits where. */
export const EditionTable = ({ edition, seats, ticket, isSmall = false }: EditionTableProps) => {
  const label = useId();
  const own = ticket?.edition === edition ? ticket : null;
  const member = useMember();
  const all = useSharedRead(member?.mirror, readChairs);
  const chairs = all?.filter((chair) => chair.edition === edition);
  // The live channel brings chairs, but a pull brings the names with the ticket.
  const unnamed = chairs && own?.chair ? chairs.length - own.guests.length - 1 : 0;
  useEffect(() => {
    if (unnamed !== 0) void member?.online().then((online) => online?.engine.pullNow());
  }, [member, unnamed]);
  if (!chairs) return null;
  const named = namedGuests(own);
  const hasNames = named.length > 0;
  const picture = (
    <>
      <LongTable
        guests={chairs.map(({ id, number, ground }) => ({ id, number, colour: groundColour(ground) }))}
        seats={seats}
        own={own?.chair ? { number: own.chair, name: 'You' } : undefined}
        className={isSmall ? '' : 'rounded-lg'}
      />
      <span id={label} className={`block ${isSmall ? 'px-4 pt-3' : 'mt-2'}`}>
        {freeChairsText(seats, chairs.length)}
      </span>
    </>
  );
  if (!own?.chair && !isSmall) return <div>{picture}</div>;
  return (
    <details aria-labelledby={label} className={isSmall ? 'small-table' : ''}>
      <summary
        aria-describedby={isSmall ? label : undefined}
        className="block cursor-pointer list-none focus-visible:outline-offset-[-3px] [&::-webkit-details-marker]:hidden"
      >
        {picture}
        {isSmall ? null : (
          <span className={`${textLink} inline-flex min-h-11 items-center`}>Who sits where</span>
        )}
      </summary>
      {hasNames ? (
        <ul className={`grid gap-x-6 sm:grid-cols-2 ${isSmall ? 'px-4 pb-2' : ''}`}>
          {chairs
            .toSorted((one, other) => one.number - other.number)
            .map(({ id, number }) => {
              const guest = named.find(({ chair }) => chair === number);
              const chair = <span className="figures w-20 shrink-0 text-sand-dim">Chair {number}</span>;
              return (
                <li key={id}>
                  {guest ? (
                    <Link to={memberPath(guest.id)} className={`${chairClass} hover:text-lamp-bright`}>
                      {chair}
                      <bdi>{guest.name}</bdi>
                    </Link>
                  ) : (
                    <span className={chairClass}>
                      {chair}
                      {number === own?.chair ? 'You' : 'A guest'}
                    </span>
                  )}
                </li>
              );
            })}
        </ul>
      ) : isSmall ? null : (
        'No names yet.'
      )}
    </details>
  );
};

const chairClass = 'flex min-h-11 items-center gap-3 no-underline';

type Ticket = EditionTableProps['ticket'];

/** The other guests whom the directory lists. */
const namedGuests = (ticket: Ticket) =>
  (ticket?.guests ?? []).flatMap(({ chair, id, name }) =>
    id === null || name === null ? [] : [{ chair, id, name }],
  );

/** Whom the member met at the edition, each with a link. */
export const Met = ({ edition, ticket }: { readonly edition: string; readonly ticket: Ticket }) => {
  const people = ticket?.edition === edition ? namedGuests(ticket) : [];
  return people.length === 0 ? null : (
    <div className="mt-3 text-sm">
      <p className="text-sand-dim">With you:</p>
      <ul className="flex flex-wrap gap-x-4">
        {people.map((one) => (
          <li key={one.id}>
            <Link
              to={memberPath(one.id)}
              state={overPortal}
              className="flex min-h-11 items-center gap-2 hover:text-lamp-bright"
            >
              <Face id={one.id} name={one.name} />
              <bdi>{one.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

const readChairs = (mirror: MirrorDb) => mirror.rows(longTableTables.chairs).toArray();
