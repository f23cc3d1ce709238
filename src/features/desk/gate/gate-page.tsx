import { useEffect, useRef, useState } from 'react';
import { editionOfTheDay } from '../../editions/rules/published-editions.ts';
import { clockText } from '../../../domain/chat-time.ts';
import { guestsOf, searchGuests, type Guest } from '../rules/gate.ts';
import { shortCode, spelled } from '../../ticket/rules/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { publishedOf, type ShownDesk } from '../desk-with.ts';
import { ActState, useAct } from '../acts.tsx';
import { Fold } from '../fold.tsx';
import { useNames } from '../use-names.ts';
import { paymentTexts } from '../applications/payments.ts';
import { notTodayText, strangerName } from './answer-texts.ts';
import { Scanner } from './scanner.tsx';
import { openSignals, type Signals } from './signals.ts';
import { subjectOfGuest, useGate, undoMs, type Gate } from './use-gate.ts';

interface GatePageProps {
  readonly desk: ShownDesk;
  /** When the server last confirmed the desk, in epoch milliseconds. */
  readonly pulledAt: number;
}

/** The guest list and the ticket scanner of the current edition, or of another that the organiser chooses. Needs no network. */
export const GatePage = ({ desk, pulledAt }: GatePageProps) => {
  const [search, setSearch] = useState('');
  // Updates often enough to hide Undo after its minute.
  const now = useNow(5_000);
  const gate = useGate(desk);
  const { signals, open, close, opener } = useOpenSignals();
  const [failure, setFailure] = useState('');
  const { editionNames: names, editions } = desk;
  // The same edition as at /event.
  const [newest, ...earlier] = publishedOf(editions);
  const today = newest ? editionOfTheDay([newest, ...earlier], now).id : '';
  const [chosen, setChosen] = useState<string | null>(null);
  const edition = chosen ?? today;
  const choices = [...names].filter(([id]) => id === today || id in desk.seats);
  const guests = guestsOf(edition, desk.attendees, gate.checkIns);
  const found = searchGuests(guests, search);
  const listed = editions.find(({ draft }) => draft.id === edition);
  const notToday = listed ? notTodayText(listed.published ?? listed.draft, now) : '';
  const nameById = useNames(gate.checkIns.map((one) => one.checked_by));
  const here = guests.filter((guest) => guest.checkIns.length > 0).length;
  const rowOf = (guest: Guest) => (
    <GuestRow key={guest.attendee.id} guest={guest} gate={gate} nameById={nameById} now={now} />
  );
  // Guests who are in fold away, but only when Undo is over: a row must not move away under the finger.
  const isFolded = ({ checkIns }: Guest) => {
    const last = checkIns.at(-1);
    return search.trim() === '' && last !== undefined && now - Date.parse(last.happened_at) >= undoMs;
  };
  const folded = found.filter(isFolded);
  return (
    <div
      data-by-day
      className="max-w-xl lg:grid lg:max-w-full lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr] lg:gap-x-16"
    >
      <div>
        <p className="mb-3 font-semibold">{names.get(edition)}</p>
        {guests.length > 0 ? (
          <p className="figures mb-5 text-2xl font-medium leading-none text-phosphor">{`${here} of ${guests.length} in`}</p>
        ) : null}
        <Button
          ref={opener}
          variant={notToday === '' ? 'primary' : 'quiet'}
          className={`mb-5 min-h-14 w-full text-lg-fit ${notToday === '' ? '' : 'bg-night-2'}`}
          onClick={() => {
            setFailure('');
            open();
          }}
        >
          <Icon name="video" className="size-5" />
          Scan a ticket
        </Button>
        <p role="alert" className="measure mb-5 text-laterite empty:hidden">
          {failure}
        </p>
        {notToday === '' ? null : <p className="measure mb-5 text-sm text-sand-dim">{notToday}</p>}
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
            onFailed={(reason) => {
              close();
              setFailure(reason);
            }}
          />
        ) : null}
        <TextField
          label="Find a guest"
          placeholder="Name, mail or ticket code"
          type="search"
          className="[&_::-webkit-search-cancel-button]:[filter:grayscale(1)]"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {gate.strangers.map((attendee) => (
          <div key={attendee} className="mt-4">
            <p className="text-sm text-laterite">
              Not on this list: {strangerName(attendee)}
              {gate.checkIns.some((one) => one.attendee_id === attendee && gate.waiting.has(one.id))
                ? ' · waiting to be sent'
                : ''}
            </p>
            <ActState subject={subjectOfGuest(attendee)} only="refused" />
          </div>
        ))}
        <ul className="divide-y divide-night-line max-lg:mt-4">
          {found.filter((guest) => !isFolded(guest)).map(rowOf)}
        </ul>
        {guests.length === 0 ? <p>Nobody has a place in this edition yet.</p> : null}
        {guests.length > 0 && found.length === 0 ? <p className="mt-4">Nobody on the list matches.</p> : null}
        {folded.length > 0 ? (
          <div className="mt-4">
            <Fold title={`In (${folded.length})`}>
              <ul className="divide-y divide-night-line">{folded.map(rowOf)}</ul>
            </Fold>
          </div>
        ) : null}
      </div>
      <div className="mt-8">
        <NewTicketKeys />
        {choices.length > 1 ? (
          <SelectField
            className="border-t border-night-line pt-4"
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
      </div>
    </div>
  );
};

/** Opens and closes the scanner, which needs `signals`: null while closed. Returns the focus to the button (`opener`) on close. */
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

interface GuestRowProps {
  readonly guest: Guest;
  readonly gate: Gate;
  readonly nameById: (id: string | null) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const GuestRow = ({ guest: { attendee, checkIns }, gate, nameById, now }: GuestRowProps) => {
  const last = checkIns.at(-1);
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p dir="auto" className="break-words font-semibold">
            {attendee.name}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-sand-dim">
            {attendee.payment === 'open' ? (
              <span className="text-laterite">{paymentTexts.open.label}</span>
            ) : null}
            <span translate="no" className="break-words" title={spelled(shortCode(attendee.id))}>
              {shortCode(attendee.id)}
            </span>
          </p>
        </div>
        {last === undefined ? (
          <Button
            variant="quiet"
            className="min-h-12 min-w-24 shrink-0 bg-night-2"
            onClick={() => void gate.letIn(attendee.id, attendee.name)}
          >
            Let in
          </Button>
        ) : now - Date.parse(last.happened_at) < undoMs ? (
          <Button
            variant="undo"
            className="min-w-24 shrink-0"
            onClick={() => gate.undoCheckIn(last, attendee.name)}
          >
            Undo
          </Button>
        ) : null}
      </div>
      {attendee.cancelled_at === null ? null : (
        <p className="mt-1 text-sm text-alarm">This place was cancelled.</p>
      )}
      {checkIns.length > 1 ? <p className="mt-1 text-sm text-laterite">Let in more than once:</p> : null}
      {checkIns.map((one) => (
        <p
          key={one.id}
          className={`mt-1 text-sm ${gate.waiting.has(one.id) ? 'text-sand-dim' : 'text-phosphor'}`}
        >
          In at {clockText(one.happened_at)}, by <bdi>{nameById(one.checked_by)}</bdi>
          {gate.waiting.has(one.id) ? ' · waiting to be sent' : ''}
        </p>
      ))}
      <ActState subject={subjectOfGuest(attendee.id)} only="refused" />
    </li>
  );
};

/** Replaces the ticket keys after a confirmation, which makes all present tickets invalid. */
const NewTicketKeys = () => {
  const subject = 'ticket keys';
  const { act, failure } = useAct();
  const [isAsking, setAsking] = useState(false);
  const replace = async () => {
    const isStored = await act({
      action: 'new-ticket-keys',
      details: {},
      subject,
      title: 'New ticket keys',
      text: null,
    });
    if (isStored) setAsking(false);
  };
  return (
    <Fold title="If tickets were copied">
      <p className="measure">
        Each ticket lets in one guest: a copy shows as already in. If many were copied, replace the keys, and
        nobody gets in by an old picture.
      </p>
      <Button variant="quiet" className="-ml-4 my-3" onClick={() => setAsking(true)}>
        New ticket keys
      </Button>
      <ActState subject={subject} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Replace the ticket keys?">
        <p>
          All present tickets become invalid, on every phone and on paper. Guests get a new one when they open
          their ticket with a network. Phones at the gate need a network once to read the new ones.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void replace()}>
            Replace the keys
          </Button>
          {failure(subject)}
        </div>
      </Dialog>
    </Fold>
  );
};
