import { useState } from 'react';
import { clockText } from '../../domain/chat-time.ts';
import type { Desk } from '../../domain/desk.ts';
import { foldText } from '../../domain/fold-text.ts';
import { guestsOf, type CheckIn, type Guest } from '../../domain/gate.ts';
import { spelled, shortCode } from '../../domain/ticket.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';
import { useQueued } from '../../runtime/hooks/use-entries.ts';
import { useOutbox } from '../../runtime/hooks/use-outbox.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ActState } from './act-state.tsx';
import { useNames } from './use-names.ts';

/** The guest list of the newest edition: a name, a press, done, with or without a network. */
export const GatePage = ({ desk }: { readonly desk: Desk }) => {
  const [search, setSearch] = useState('');
  // Often enough that Undo goes after its minute.
  const now = useNow(5_000);
  const { checkIns, waiting } = useCheckIns(desk);
  const edition = Object.keys(desk.seats).toSorted().at(-1) ?? '';
  const guests = guestsOf(edition, desk.attendees, checkIns);
  const wanted = foldText(search.trim());
  const found = guests.filter(({ attendee }) =>
    foldText(`${attendee.name} ${attendee.email} ${shortCode(attendee.id)}`).includes(wanted),
  );
  const nameById = useNames(checkIns.map((one) => one.checked_by));
  const here = guests.filter((guest) => guest.checkIns.length > 0).length;
  return (
    <Card
      title="Gate"
      icon="badge-check"
      aside={<Badge tone="live">{`${here} of ${guests.length} in`}</Badge>}
    >
      <TextField
        label="Find a guest"
        placeholder="Name, mail or ticket code"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="mt-4 divide-y divide-night-line">
        {found.map((guest) => (
          <GuestRow key={guest.attendee.id} guest={guest} waiting={waiting} nameById={nameById} now={now} />
        ))}
      </ul>
      {guests.length === 0 ? <p>Nobody has a place in this edition yet.</p> : null}
      {guests.length > 0 && found.length === 0 ? <p className="mt-4">Nobody on the list matches.</p> : null}
    </Card>
  );
};

interface GuestRowProps {
  readonly guest: Guest;
  /** The ids of check-ins that have not arrived. */
  readonly waiting: ReadonlySet<string>;
  readonly nameById: (id: string | null) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const undoMs = 60_000;

const GuestRow = ({ guest: { attendee, checkIns }, waiting, nameById, now }: GuestRowProps) => {
  const outbox = useOutbox();
  const about = `guest ${attendee.id}`;
  const last = checkIns.at(-1);
  const letIn = () =>
    void outbox.actAtDesk({
      action: 'check-in',
      details: { attendee: attendee.id, at: new Date().toISOString() },
      about,
      title: `Let ${attendee.name} in`,
      text: null,
    });
  const undo = ({ id }: CheckIn) =>
    waiting.has(id)
      ? void outbox.cancel(id)
      : void outbox.actAtDesk({
          action: 'undo-check-in',
          details: { check_in: id },
          about,
          title: `${attendee.name} is not in`,
          text: null,
        });
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="break-words font-semibold">{attendee.name}</p>
          <p className="break-words text-sm text-sand-dim" title={spelled(shortCode(attendee.id))}>
            {shortCode(attendee.id)}
          </p>
        </div>
        {last === undefined ? (
          <Button onClick={letIn}>Let in</Button>
        ) : now - Date.parse(last.happened_at) < undoMs ? (
          <Button variant="quiet" onClick={() => undo(last)}>
            Undo
          </Button>
        ) : null}
      </div>
      {attendee.cancelled_at === null ? null : (
        <p className="mt-1 text-sm text-alarm">This place was cancelled.</p>
      )}
      {checkIns.length > 1 ? <p className="mt-1 text-sm text-laterite">Let in more than once:</p> : null}
      {checkIns.map((one) => (
        <p key={one.id} className="mt-1 text-sm text-phosphor">
          In at {clockText(one.happened_at)}, by {nameById(one.checked_by)}
          {waiting.has(one.id) ? ' · waiting to be sent' : ''}
        </p>
      ))}
      <ActState about={about} onlyRefused />
    </li>
  );
};

/** The check-ins of the desk with those of this device that have not arrived, and without those taken back here. */
const useCheckIns = (
  desk: Desk,
): { readonly checkIns: readonly CheckIn[]; readonly waiting: ReadonlySet<string> } => {
  const uid = usePortal()?.uid ?? null;
  const queued = useQueued('desk').filter(({ isWithdrawing }) => !isWithdrawing);
  const undone = new Set(
    queued.flatMap(({ payload }) =>
      payload.action === 'undo-check-in' ? [String(payload.details['check_in'])] : [],
    ),
  );
  const held = new Set(desk.check_ins.map(({ id }) => id));
  const own = queued.flatMap(({ id, payload }): CheckIn[] =>
    payload.action === 'check-in' && !held.has(id)
      ? [
          {
            id,
            attendee_id: String(payload.details['attendee']),
            happened_at: String(payload.details['at']),
            checked_by: uid,
          },
        ]
      : [],
  );
  return {
    checkIns: [...desk.check_ins, ...own].filter(({ id }) => !undone.has(id)),
    waiting: new Set(own.map(({ id }) => id)),
  };
};
