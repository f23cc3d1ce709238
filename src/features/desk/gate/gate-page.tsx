import { useEffect, useRef, useState } from 'react';
import { editionOfTheDay } from '../../../content/edition.ts';
import type { Desk } from '../../../domain/desk.ts';
import { foldText } from '../../../domain/fold-text.ts';
import { guestsOf } from '../../../domain/gate.ts';
import { shortCode } from '../../../domain/ticket.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ActState } from '../act-state.tsx';
import { useEditions } from '../edition/use-editions.ts';
import { useEditionNames } from '../use-edition-names.ts';
import { useNames } from '../use-names.ts';
import { strangerName } from './answer-texts.ts';
import { GuestRow } from './guest-row.tsx';
import { NewTicketKeys } from './new-ticket-keys.tsx';
import { Scanner } from './scanner.tsx';
import { openSignals, type Signals } from './signals.ts';
import { subjectOfGuest, useGate } from './use-gate.ts';

interface GatePageProps {
  readonly desk: Desk;
  /** When the server last confirmed the desk, in epoch milliseconds. */
  readonly pulledAt: number;
}

/** The guest list of the edition that goes on, or of another that the organiser chooses: a name or a ticket, a press, done, with or without a network. */
export const GatePage = ({ desk, pulledAt }: GatePageProps) => {
  const [search, setSearch] = useState('');
  // Often enough that Undo goes after its minute.
  const now = useNow(5_000);
  const gate = useGate(desk);
  const { signals, open, close, opener } = useOpenSignals();
  const names = useEditionNames(desk);
  const today = useEditionOfTheDay(desk, now);
  const [chosen, setChosen] = useState<string | null>(null);
  const edition = chosen ?? today;
  const choices = [...names].filter(([id]) => id === today || id in desk.seats);
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
      {choices.length > 1 ? (
        <SelectField
          className="mb-5 max-w-md"
          label="Gate of the edition"
          value={edition}
          onChange={({ target }) => setChosen(target.value)}
        >
          {choices.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {signals ? (
        <Scanner
          desk={desk}
          edition={edition}
          editionName={(id) => names.get(id) ?? id}
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
          <ActState subject={subjectOfGuest(attendee)} onlyRefused />
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

/** The id of the edition that goes on or comes next, by the rule of /event. `now`: epoch milliseconds. */
const useEditionOfTheDay = (desk: Desk, now: number): string => {
  const published = useEditions(desk).flatMap((edition) => edition.published ?? []);
  const newestFirst = published.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));
  return editionOfTheDay(newestFirst, now).id;
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
