import { useEffect, useRef, useState } from 'react';
import type { Desk } from '../../../domain/desk.ts';
import { foldText } from '../../../domain/fold-text.ts';
import { guestsOf } from '../../../domain/gate.ts';
import { shortCode } from '../../../domain/ticket.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ActState } from '../act-state.tsx';
import { useNames } from '../use-names.ts';
import { strangerName } from './answer-texts.ts';
import { GuestRow } from './guest-row.tsx';
import { NewTicketKeys } from './new-ticket-keys.tsx';
import { Scanner } from './scanner.tsx';
import { openSignals, type Signals } from './signals.ts';
import { aboutGuest, useGate } from './use-gate.ts';

interface GatePageProps {
  readonly desk: Desk;
  /** When the server last confirmed the desk, in epoch milliseconds. */
  readonly pulledAt: number;
}

/** The guest list of the newest edition: a name or a ticket, a press, done, with or without a network. */
export const GatePage = ({ desk, pulledAt }: GatePageProps) => {
  const [search, setSearch] = useState('');
  // Often enough that Undo goes after its minute.
  const now = useNow(5_000);
  const gate = useGate(desk);
  const { signals, open, close, opener } = useOpenSignals();
  const edition = Object.keys(desk.seats).toSorted().at(-1) ?? '';
  const guests = guestsOf(edition, desk.attendees, gate.checkIns);
  const wanted = foldText(search.trim());
  const found = guests.filter(({ attendee }) =>
    foldText(`${attendee.name} ${attendee.email} ${shortCode(attendee.id)}`).includes(wanted),
  );
  const nameById = useNames(gate.checkIns.map((one) => one.checked_by));
  const here = guests.filter((guest) => guest.checkIns.length > 0).length;
  return (
    <Card
      title="Gate"
      icon="badge-check"
      aside={<Badge tone="live">{`${here} of ${guests.length} in`}</Badge>}
    >
      {signals ? (
        <Scanner
          desk={desk}
          edition={edition}
          gate={gate}
          signals={signals}
          pulledAt={pulledAt}
          nameById={nameById}
          now={now}
          onClose={close}
        />
      ) : (
        <Button ref={opener} className="mb-5 w-full sm:w-auto" onClick={open}>
          <Icon name="video" className="size-5" />
          Scan a ticket
        </Button>
      )}
      <TextField
        label="Find a guest"
        placeholder="Name, mail or ticket code"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {gate.strangers.map((attendee) => (
        <div key={attendee} className="mt-4">
          <p className="text-sm text-laterite">
            Not on this list: {strangerName(attendee)}
            {gate.checkIns.some((one) => one.attendee_id === attendee && gate.waiting.has(one.id))
              ? ' · waiting to be sent'
              : ''}
          </p>
          <ActState about={aboutGuest(attendee)} onlyRefused />
        </div>
      ))}
      <ul className="mt-4 divide-y divide-night-line">
        {found.map((guest) => (
          <GuestRow key={guest.attendee.id} guest={guest} gate={gate} nameById={nameById} now={now} />
        ))}
      </ul>
      {guests.length === 0 ? <p>Nobody has a place in this edition yet.</p> : null}
      {guests.length > 0 && found.length === 0 ? <p className="mt-4">Nobody on the list matches.</p> : null}
      <NewTicketKeys />
    </Card>
  );
};

/** The signals of the scanner, which is open as long as there are some. The focus returns to the button that opened it. */
const useOpenSignals = () => {
  const [signals, setSignals] = useState<Signals | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!signals && wasOpen.current) opener.current?.focus();
    wasOpen.current = signals !== null;
    return () => signals?.close();
  }, [signals]);
  return { signals, opener, open: () => setSignals(openSignals()), close: () => setSignals(null) };
};
