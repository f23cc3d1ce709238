import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { editionName } from '../editions/rules/edition-name.ts';
import { site } from '../../content/site.ts';
import { hasEnded, type OwnTicket } from './rules/ticket.ts';
import { EditionTable } from '../long-table/late-edition-table.ts';
import { PastTicket } from './past-ticket.tsx';
import { TicketCard } from './ticket-card.tsx';
import type { Seat } from '../people/rules/profile.ts';
import type { Member } from '../../engine/member/member.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BesidePage } from '../../ui/beside-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink, TextLink } from '../../ui/link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import { GiveBack, SeatBackNotice } from './give-back.tsx';
import { VillaPicture } from '../../ui/villa-picture.tsx';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { paymentOf } from '../editions/rules/payment.ts';
import { useSeat } from '../editions/use-seat.ts';
import { useTicket } from './use-ticket.ts';

/** The member's ticket: a code that the gate scans, and the same code in words. Works without a network. */
export const TicketPage = ({ member }: { readonly member: Member }) => {
  const ticket = useTicket() ?? null;
  const [hasPulled, setHasPulled] = useState(false);
  const isCutOff = cannotFetch(useSyncStatus());
  const { seat, seatBackEntry } = useSeat();
  const isSeatless = useMembershipStatus() !== undefined && seat === undefined;
  const now = useNow();
  const opensGate = typeof ticket?.ticket === 'string' && !hasEnded(ticket, now);
  useWakeLock(opensGate);

  useEffect(() => {
    const pull = async () => {
      await (await member.online())?.engine.pullNow();
      setHasPulled(true);
    };
    void pull();
  }, [member]);

  // The server makes the ticket some seconds after it has given the seat.
  const isLoading = !hasPulled || (ticket === null && seat !== undefined);
  const stateOnline = isLoading ? 'loading' : 'known';
  const state = isCutOff ? 'unreachable' : stateOnline;
  const words =
    ticket !== null && seatBackEntry !== null
      ? 'Your ticket opens the gate until we know that you can’t come.'
      : wordsFor(ticket, isSeatless ? 'known' : state);
  const ownSeat = seat?.edition === ticket?.edition ? seat : undefined;
  const hasNoTicket = !ticket?.ticket && (isSeatless || state === 'known');
  return (
    <BesidePage title="Your ticket" home={paths.members} byDay isWide>
      <title>{`Ticket | ${site.name}`}</title>
      <div className="flex max-w-md flex-col gap-5 lg:max-w-full">
        <SeatBackNotice seatBackEntry={seatBackEntry} />
        {ticket?.ticket && opensGate ? (
          <TicketCard
            member={member}
            ticket={{ ...ticket, ticket: ticket.ticket }}
            words={words}
            paymentMark={ownSeat ? <PaymentMark seat={ownSeat} /> : null}
            payment={ownSeat ? <Pay seat={ownSeat} /> : null}
          >
            {toSchedule}
            <Link to={paths.villa} className={buttonClass('quiet', 'small')}>
              <Icon name="map-pin" className="size-4" />
              The villa
            </Link>
          </TicketCard>
        ) : null}
        {ticket?.ticket && !opensGate ? <PastTicket ticket={ticket} /> : null}
        {!ticket && seat && state === 'loading' ? ticketPlaceholder : null}
        {hasNoTicket ? <VillaPicture className="h-auto w-full max-w-2xl rounded-lg" /> : null}
        {ticket === null ? <output className="measure">{words}</output> : null}
        {ticket?.ticket === null ? <VoidTicket {...ticket} /> : null}
        {ticket?.ticket ? null : (
          <div className="-mx-3 flex flex-wrap gap-x-2">
            {hasNoTicket ? (
              <ButtonLink href={`${paths.home}#application`} className="mx-3">
                Apply for an edition
              </ButtonLink>
            ) : null}
            {toSchedule}
          </div>
        )}
        {ticket && opensGate ? (
          <section className="max-w-2xl">
            <h2 className="mb-3 font-display text-xl font-semibold">The long table</h2>
            <div className="aspect-2/1">
              <EditionTable edition={ticket.edition} seats={ticket.seats} ticket={ticket} />
            </div>
          </section>
        ) : null}
        {ticket || state !== 'loading' ? <GiveBack seat={seat} seatBackEntry={seatBackEntry} /> : null}
      </div>
    </BesidePage>
  );
};

const toSchedule = (
  <ButtonLink href={paths.event} variant="quiet" size="small">
    <Icon name="clock" className="size-4" />
    Schedule
  </ButtonLink>
);

/** Says on the ticket that it is paid, or what is to pay. */
const PaymentMark = ({ seat }: { readonly seat: Seat }) => {
  const payment = paymentOf(seat, useNow());
  if (payment) return <p className="mt-2 font-semibold text-laterite">{payment.words}</p>;
  return seat.paid ? (
    <p className="mt-2 text-sand-dim">
      <Icon name="check" className="mr-2 size-4 text-phosphor" />
      Paid
    </p>
  ) : null;
};

/** Leads the guest to the payment. */
const Pay = ({ seat }: { readonly seat: Seat }) => {
  const payment = paymentOf(seat, useNow());
  return payment ? (
    <div className="mb-2">
      <p className="mb-2">Please pay once. We mark it when it has arrived.</p>
      <OutLink href={payment.href} variant="primary">
        {payment.label}
      </OutLink>
    </div>
  ) : null;
};

/** Says that the ticket is void: the member gave the seat back, or an organiser cancelled it. */
const VoidTicket = ({ name, edition, starts_at, gave_back }: OwnTicket) =>
  gave_back ? (
    <section className="rounded-lg bg-night-1 p-5">
      <h2 className="text-xl font-semibold">You gave your seat back</h2>
      <p className="mt-1">
        Thank you for telling us, <bdi>{name}</bdi>. Somebody else can come to{' '}
        {editionName(edition, starts_at)} now, and this ticket opens no gate any more.
      </p>
    </section>
  ) : (
    <section className="border-l-2 border-alarm bg-night-1 p-5">
      <h2 className="text-xl font-semibold text-alarm">Cancelled</h2>
      <p className="mt-1">
        <bdi>{name}</bdi>, your place in {editionName(edition, starts_at)} was given back or cancelled. Its
        ticket opens no gate any more. If you did not expect this, write to{' '}
        <TextLink href={site.email.href}>{site.email.label}</TextLink>.
      </p>
    </section>
  );

/** As high as the ticket, so that nothing below moves when the ticket has loaded. */
const ticketPlaceholder = (
  <div aria-hidden className="max-w-2xl rounded-lg bg-night-1" style={{ aspectRatio: 0.7 }} />
);

const wordsFor = (ticket: OwnTicket | null, state: 'loading' | 'known' | 'unreachable'): string => {
  // A screen reader announces it as the lamps go on.
  if (ticket?.let_in) return 'The gate has let you in. Welcome to the villa.';
  if (ticket)
    return state === 'unreachable'
      ? 'On this device. The club cannot be reached now, and the gate does not need it.'
      : 'Show it at the gate, or say the code.';
  if (state === 'loading') return 'Loading...';
  return state === 'known'
    ? 'You don’t have a seat in an edition yet.'
    : 'The club cannot be reached. Open this page once while you have a connection; then it works without one.';
};
