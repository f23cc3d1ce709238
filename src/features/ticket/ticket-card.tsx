import { useEffect, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { site } from '../../content/site.ts';
import type { Member } from '../../engine/member/member.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useNow } from '../../ui/use-now.ts';
import { VillaStrip } from '../../ui/villa-strip.tsx';
import { editionName } from '../editions/rules/edition-name.ts';
import { indiaDaysText, indiaText, indiaTime, ownTime } from '../editions/rules/event-dates.ts';
import { unnamedVenue, type Programme } from '../editions/rules/programme.ts';
import { useProgramme } from '../editions/use-programme.ts';
import { villaSchema } from '../villa/rules/villa.ts';
import { useHasVilla } from '../villa/use-knows-villa.ts';
import { useVilla } from '../villa/use-villa.ts';
import { Contacts, Lines, WifiWords } from '../villa/villa-facts.tsx';
import { shortCode, spelled, type OwnTicket } from './rules/ticket.ts';
import { ticketPicture } from './ticket-picture.ts';

interface TicketCardProps {
  readonly member: Member;
  readonly ticket: OwnTicket & { readonly ticket: string };
  /** Tells the guest what to do with the ticket. */
  readonly words: string;
  /** "₹50,000 to pay" or "Paid", on the card; null for a seat that costs nothing. */
  readonly paymentMark: ReactNode;
  /** Tells the guest what to pay. Stands between the words and the buttons. */
  readonly payment: ReactNode;
  /** Further buttons, after the card's own. */
  readonly children: ReactNode;
}

/**
 * The ticket as a card with two sides: the code for the gate, and the Wi-Fi, the way and the contacts. The lamps of the villa go on once
 * the gate has let the member in. `data-by-night`: dark in the light theme too, so that it looks like a ticket.
 */
export const TicketCard = ({ member, ticket, words, paymentMark, payment, children }: TicketCardProps) => {
  const known = useProgramme();
  const programme = known?.edition === ticket.edition ? known : null;
  const [isTurned, setIsTurned] = useState(false);
  const days = daysOf(ticket);
  const { busy, run } = useBusy();
  const save = async () => {
    try {
      await saveFile(
        await ticketPicture({ ...ticket, days, edition: editionName(ticket.edition, ticket.starts_at) }),
      );
    } catch {
      showToast({
        title: 'Couldn’t make the picture',
        description: 'A screenshot of the upper half has no code either.',
        tone: 'note',
      });
    }
  };
  usePullAtGate(member, ticket);
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,42rem)_minmax(14rem,1fr)]">
      <section
        key={String(isTurned)}
        data-by-night
        aria-label="Ticket"
        className={`@container overflow-hidden rounded-xl text-sand ${isTurned ? 'turns-over' : ''}`}
      >
        <div className="@[40rem]:grid @[40rem]:grid-cols-2">
          <div className="ticket-top flex flex-col bg-night-1">
            {/* Low on a phone, so that the code and its words are in the first view: cut to the roof and the upper windows. */}
            <VillaStrip
              isLit={ticket.let_in !== null}
              className="max-h-16 [&>svg]:-mb-1/5 @[40rem]:max-h-none @[40rem]:[&>svg]:mb-0"
            />
            <div className="px-5 pb-3 pt-3 @[40rem]:pb-5 @[40rem]:pt-4">
              <p
                dir="auto"
                className="break-words font-display text-xl font-semibold @[40rem]:text-ticket-fit"
              >
                {ticket.name}
              </p>
              <p className="mt-1 text-sand-dim">
                {site.name}, {editionName(ticket.edition, ticket.starts_at)}
              </p>
              <p className="mt-2 flex flex-wrap items-baseline justify-between @[40rem]:mt-4 gap-x-6 gap-y-1">
                {days === null ? null : (
                  <span className="figures font-mono text-lg font-semibold">{days}</span>
                )}
                {ticket.chair === null ? null : (
                  <span className="text-lg">
                    Chair {ticket.chair} of {ticket.seats}
                  </span>
                )}
              </p>
              {paymentMark}
              {programme ? <ProgrammeFacts programme={programme} /> : null}
              {ticket.let_in === null ? null : (
                <p className="mt-3 font-semibold text-phosphor">
                  <Icon name="check" className="mr-2 size-4" />
                  You were let in at {indiaTime(Date.parse(ticket.let_in)).time}.
                </p>
              )}
            </div>
          </div>
          <div className="ticket-edge bg-night-1 px-5 pb-4 pt-4 @[40rem]:pb-5 @[40rem]:pt-6">
            {isTurned ? <BackSide member={member} /> : <Code {...ticket} />}
          </div>
        </div>
      </section>
      <div>
        <output className="mb-2 block empty:hidden">
          {isTurned && ticket.let_in === null ? null : words}
        </output>
        {payment}
        <div className="-mx-3 flex flex-wrap [&>*]:text-left xl:flex-col xl:items-start">
          <Button variant="quiet" size="small" onClick={() => setIsTurned(!isTurned)}>
            <Icon name="refresh-cw" className="size-4" />
            {isTurned ? 'Show the code' : 'Turn it over: Wi-Fi, way, contacts'}
          </Button>
          <Button variant="quiet" size="small" disabled={busy} onClick={() => run(save)}>
            <Icon name="download" className="size-4" />
            Save as picture, without the code
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
};

/** "2 | 3 JAN"; null where the edition's days are unknown. */
export const daysOf = ({ starts_at, ends_at }: OwnTicket): string | null =>
  starts_at && indiaDaysText(Date.parse(starts_at), Date.parse(ends_at ?? starts_at));

const Code = ({ ticket, attendee }: { readonly ticket: string; readonly attendee: string }) => (
  <>
    <QrCode
      text={ticket}
      label="Your ticket as a QR code"
      className="mx-auto w-full max-w-60 rounded-md @[40rem]:max-w-full"
    />
    <p
      translate="no"
      className="mt-2 whitespace-nowrap text-center font-mono text-code-fit font-semibold tracking-[0.2em]"
    >
      {shortCode(attendee)}
    </p>
    <p translate="no" className="text-balance text-center font-semibold @[40rem]:mt-1 @[40rem]:text-lg">
      {/* Keeps X-ray on one line, which could break at its hyphen. */}
      {spelled(shortCode(attendee))
        .split(' ')
        .flatMap((word, index) => [
          ' ',
          <span key={index} className="whitespace-nowrap">
            {word}
          </span>,
        ])}
    </p>
  </>
);

/** The facts of the villa's page that an arriving attendee needs. */
const BackSide = ({ member }: { readonly member: Member }) => {
  const read = v.safeParse(villaSchema, useVilla(member.mirror)?.content);
  if (!read.success)
    return (
      <p className="measure">The Wi-Fi, the way and whom to call appear here before the edition begins.</p>
    );
  const { wifi, arrival, contacts } = read.output;
  return (
    <div className="space-y-5 [&_h2]:mb-1 [&_h2]:text-sm [&_h2]:text-sand-dim">
      {wifi ? (
        <div>
          <h2>Wi-Fi</h2>
          <WifiWords {...wifi} />
        </div>
      ) : null}
      <div>
        <h2>The way</h2>
        <Lines text={arrival} />
      </div>
      {contacts.length === 0 ? null : (
        <div>
          <h2>Whom to call</h2>
          <Contacts contacts={contacts} />
        </div>
      )}
    </div>
  );
};

const ProgrammeFacts = ({ programme }: { readonly programme: Programme }) => {
  const startsAt = Date.parse(programme.startsAt);
  const localTime = ownTime(startsAt);
  // The villa's texts tell an attendee where it is.
  const isVenueShown = !useHasVilla() || programme.venue !== unnamedVenue.text;
  return (
    <>
      <p className="mt-2 @[40rem]:mt-3">
        {indiaText(startsAt)}
        <br />
        {localTime === null ? null : (
          <>
            {localTime}
            <br />
          </>
        )}
        {isVenueShown ? `Venue: ${programme.venue}` : null}
      </p>
      {programme.isCancelled ? <p className="text-lg font-semibold">This edition is cancelled.</p> : null}
    </>
  );
};

/** The gate opens before the programme begins. */
const earlyMs = 6 * 3_600_000;
const pullEveryMs = 5_000;

/** Pulls every few seconds while the member may stand at the gate, so that the lamps go on as it lets the member in. */
const usePullAtGate = (member: Member, { let_in, starts_at, ends_at }: OwnTicket) => {
  const now = useNow();
  const isCutOff = cannotFetch(useSyncStatus());
  const isAtGate =
    let_in === null && now > Date.parse(starts_at ?? '') - earlyMs && now < Date.parse(ends_at ?? '');
  useEffect(() => {
    if (!isAtGate || isCutOff) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void member.online().then((online) => online?.engine.pullNow());
    }, pullEveryMs);
    return () => clearInterval(timer);
  }, [member, isAtGate, isCutOff]);
};
