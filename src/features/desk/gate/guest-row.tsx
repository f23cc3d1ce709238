import { clockText } from '../../../domain/chat-time.ts';
import type { Guest } from '../../../domain/gate.ts';
import { shortCode, spelled } from '../../../domain/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { ActState } from '../act-state.tsx';
import { subjectOfGuest, undoMs, type Gate } from './use-gate.ts';

interface GuestRowProps {
  readonly guest: Guest;
  readonly gate: Gate;
  readonly nameById: (id: string | null) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const GuestRow = ({ guest: { attendee, checkIns }, gate, nameById, now }: GuestRowProps) => {
  const last = checkIns.at(-1);
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
          <Button onClick={() => void gate.letIn(attendee.id, attendee.name)}>Let in</Button>
        ) : now - Date.parse(last.happened_at) < undoMs ? (
          <Button variant="quiet" onClick={() => gate.takeBack(last, attendee.name)}>
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
          {gate.waiting.has(one.id) ? ' · waiting to be sent' : ''}
        </p>
      ))}
      <ActState subject={subjectOfGuest(attendee.id)} onlyRefused />
    </li>
  );
};
