import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths, programmeFileName } from '../../config/paths.ts';
import { editionName } from '../editions/rules/edition-name.ts';
import { indiaShortText } from '../editions/rules/event-dates.ts';
import type { Programme } from '../editions/rules/programme.ts';
import { EditionTable, Met } from '../long-table/late-edition-table.ts';
import { receiptLink } from '../applications/rules/application.ts';
import { useMyProfile } from '../people/use-my-profile.ts';
import { useProgramme } from '../editions/use-programme.ts';
import { paymentOf } from '../editions/rules/payment.ts';
import { useSeat } from '../editions/use-seat.ts';
import { useTicket } from '../ticket/use-ticket.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { OutLink, textLink } from '../../ui/link.tsx';
import { useNow } from '../../ui/use-now.ts';
import {
  appliedText,
  comingText,
  eventLine,
  eventStateAt,
  isJustOver,
  type EventState,
} from './event-state.ts';
import { nameOf } from '../people/rules/profile.ts';
import { Face } from '../people/picture/face.tsx';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { useKnowsVilla } from '../villa/use-knows-villa.ts';
import { applicationsStored } from '../applications/stored.ts';

/**
 * The edition: its time, its present stage, and what this member may do. Reads only this device, so it works offline. A coming or
 * running edition is a card above the directory. A finished one stands below everything: as a card for a week, for those who came,
 * and else as a line.
 */
export const EventCard = ({ place }: { readonly place: 'above' | 'below' }) => {
  const programme = useProgramme();
  const { seat } = useSeat();
  const now = useNow();
  if (!programme) return null;
  const state = eventStateAt(programme, now);
  const isOver = state === 'over' || state === 'cancelled';
  if (isOver !== (place === 'below')) return null;
  const wasThere = seat?.edition === programme.edition && isJustOver(programme, now);
  return !isOver || wasThere ? (
    <EditionCard programme={programme} state={state} now={now} />
  ) : (
    <PastEdition programme={programme} now={now} />
  );
};

interface EditionProps {
  readonly programme: Programme;
  readonly now: number;
}

const PastEdition = ({ programme, now }: EditionProps) => {
  const knowsVilla = useKnowsVilla();
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 text-sm text-sand-dim">
      <span>
        {editionName(programme.edition, programme.startsAt)}: {eventLine(programme, false, now)}
      </span>
      <a href={paths.event} className={`${textLink} inline-flex min-h-11 items-center`}>
        Schedule
      </a>
      {knowsVilla ? (
        <Link to={paths.villa} className={`${textLink} inline-flex min-h-11 items-center`}>
          Villa
        </Link>
      ) : null}
    </p>
  );
};

const EditionCard = ({ programme, state, now }: EditionProps & { readonly state: EventState }) => {
  const membershipStatus = useMembershipStatus();
  const { seat, seatBackEntry } = useSeat();
  const ticket = useTicket();
  const knowsVilla = useKnowsVilla();
  const isOrganiser = useMyProfile()?.is_organiser ?? false;
  const receipt = useStored(applicationsStored.receipt);
  const hasSeat = seat?.edition === programme.edition;
  const isOver = state === 'over';
  const payment = hasSeat && seatBackEntry === null ? paymentOf(seat, now) : null;
  const pay: Action | null = payment && {
    label: payment.label,
    short: 'Pay',
    icon: 'arrow-up-right',
    outside: payment.href,
  };
  const name = editionName(programme.edition, programme.startsAt);
  const line = eventLine(programme, hasSeat && seatBackEntry === null, now);
  const applied = hasSeat || state !== 'ahead' ? null : appliedText(receipt?.at, programme, now);
  const canApply = !hasSeat && !isOrganiser && state === 'ahead' && applied === null;
  const actions: readonly (Action | null)[] = [
    isOver ? { label: 'Tell me about the next one', icon: 'bell', href: `${paths.home}#application` } : null,
    isOver ? { label: 'Read the reviews', icon: 'messages-square', href: paths.reviews } : null,
    state === 'ahead' ? pay : null,
    hasSeat && !isOver ? { label: 'Ticket', icon: 'ticket', to: paths.ticket } : null,
    canApply ? { label: 'Apply', icon: 'hammer', href: `${paths.home}#application` } : null,
    applied !== null && receipt
      ? { label: 'See how it stands', icon: 'info', href: receiptLink('', receipt.token) }
      : null,
    state === 'on' ? pay : null,
    isOver ? null : { label: 'Schedule', icon: 'clock', href: paths.event },
    knowsVilla ? { label: 'Villa', icon: 'map-pin', to: paths.villa } : null,
    state === 'ahead' && payment === null
      ? { label: 'Add to calendar', short: 'Calendar', icon: 'calendar-check', href: programme.calendar }
      : null,
  ];
  // No actions until the device knows whether the member has a seat, so that no button moves.
  const shownActions = membershipStatus === undefined ? [] : actions.filter((action) => action !== null);
  return (
    <section
      aria-labelledby="event-card"
      className={`overflow-hidden rounded-lg border border-night-line bg-night-1 sm:flex sm:flex-wrap ${isOver ? 'mt-6' : ''}`}
    >
      <div className="relative min-h-30 bg-night-2 sm:w-60 sm:has-[[open]]:w-full xl:w-[28%]">
        <EditionTable edition={programme.edition} seats={programme.seats} ticket={ticket} isSmall />
      </div>
      <div className="grid min-w-0 flex-1 content-center gap-y-2 p-4">
        <div>
          <h2 id="event-card" className="text-lg-fit font-semibold sm:text-xl">
            {isOver ? line : name}
          </h2>
          <p className={`figures mt-1 text-sm ${state === 'on' ? 'text-phosphor' : 'text-sand-dim'}`}>
            {state === 'ahead' ? (
              <span className="block">
                {/* No-break spaces, so that no line breaks inside the time. */}
                {indiaShortText(Date.parse(programme.startsAt)).replaceAll(/ (?=[AP]M|IST)/g, '\u00A0')}
              </span>
            ) : null}
            {isOver ? name : line}
            {hasSeat && seatBackEntry !== null ? ' · your seat goes back' : ''}
            {applied === null ? '' : ` · ${applied}`}
            {payment ? <span className="block">{payment.words}</span> : null}
          </p>
          {isOver ? <Met edition={programme.edition} ticket={ticket} /> : null}
          {hasSeat && !isOver ? <Coming edition={programme.edition} /> : null}
        </div>
        <p className="flex min-h-11 flex-wrap items-center sm:gap-1 max-sm:-mr-3 max-sm:[&>*]:px-2.5">
          {shownActions.map((action, index) => (
            <ActionLink key={action.label} {...action} isFirst={index === 0} />
          ))}
        </p>
      </div>
    </section>
  );
};

/**
 * A link. `to`: a page of the portal. `href`: another document, or a file. `outside`: another site. `short`: the label on a phone, where all
 * actions have to fit into one row.
 */
type Action = { readonly label: string; readonly short?: string; readonly icon: IconName } & (
  { readonly to: string } | { readonly href: string } | { readonly outside: string }
);

const ActionLink = ({ isFirst, label, short, icon, ...place }: Action & { readonly isFirst: boolean }) => {
  const variant = isFirst ? 'primary' : 'quiet';
  const className = buttonClass(variant, 'small');
  const content = (
    <>
      <Icon name={icon} className="size-4 max-sm:hidden" />
      <span className={short === undefined ? '' : 'max-sm:sr-only'}>{label}</span>
      {short === undefined ? null : (
        <span aria-hidden="true" className="sm:hidden">
          {short}
        </span>
      )}
    </>
  );
  if ('outside' in place)
    return (
      <OutLink href={place.outside} variant={variant} size="small">
        {content}
      </OutLink>
    );
  return 'to' in place ? (
    <Link to={place.to} className={className}>
      {content}
    </Link>
  ) : (
    <a
      href={place.href}
      download={place.href.endsWith('.ics') ? programmeFileName : undefined}
      className={className}
    >
      {content}
    </a>
  );
};

/** The pictures of the member and the other guests, at most five. A press shows the names. */
const Coming = ({ edition }: { readonly edition: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const ticket = useTicket();
  const me = useMyProfile();
  const names = ticket?.ticket && ticket.edition === edition ? comingText(ticket.guests) : null;
  if (!ticket || !me || names === null) return null;
  const { guests } = ticket;
  const people = guests.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
  // The member's face alone would look as if nobody else came.
  if (people.length === 0) return <p className="mt-1 text-sm text-sand-dim">Coming: {names}</p>;
  return (
    <div className="mt-1 text-sm text-sand-dim">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md text-left hover:text-lamp-bright"
      >
        <span className="flex shrink-0 pl-2">
          {[{ id: me.id, name: nameOf(me) }, ...people].slice(0, mostFaces).map((one) => (
            <span key={one.id} className="-ml-2 rounded-full border-2 border-night-1">
              <Face id={one.id} name={one.name} />
            </span>
          ))}
        </span>
        <span className="sr-only">Coming: </span>you and {guests.length} more
      </button>
      {isOpen ? <p dir="auto">{names}</p> : null}
    </div>
  );
};

const mostFaces = 5;
