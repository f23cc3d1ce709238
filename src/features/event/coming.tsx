import { useState } from 'react';
import { nameOf } from '../people/rules/profile.ts';
import { useMyProfile } from '../people/use-my-profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { comingText } from './event-state.ts';
import { useAvatar } from '../people/picture/use-avatar.ts';
import { useTicket } from '../ticket/use-ticket.ts';

/** The member's own face and those who come with them, at most five; their names on a press. */
export const Coming = ({ edition }: { readonly edition: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const ticket = useTicket();
  const me = useMyProfile();
  const names = ticket?.ticket && ticket.edition === edition ? comingText(ticket.guests) : null;
  if (!ticket || !me || names === null) return null;
  const { guests } = ticket;
  const people = guests.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
  return (
    <div className="mt-1 text-sm text-sand-dim">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md text-left hover:text-lamp-bright"
      >
        <span className="flex shrink-0 pl-2">
          {[{ id: me.id, name: nameOf(me) }, ...people].slice(0, FACES).map((one) => (
            <Face key={one.id} {...one} />
          ))}
        </span>
        <span className="sr-only">Coming: </span>you and {guests.length} more
      </button>
      {isOpen ? <p dir="auto">{names}</p> : null}
    </div>
  );
};

const FACES = 5;

const Face = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <span className="-ml-2 rounded-full border-2 border-night-1">
    <Avatar id={id} name={name} src={useAvatar(id)} size="small" />
  </span>
);
