import { useState } from 'react';
import type { CheckIn } from '../rules/gate.ts';
import { isolated } from '../../../domain/isolated.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { useOutbox } from '../../../engine/member/outbox.ts';
import { changeStored } from '../../../ui/change-stored.ts';
import { deskAct } from '../changes.ts';
import type { ShownDesk } from '../desk-with.ts';
import { useActs } from '../acts.tsx';

export interface Gate {
  /** The check-ins of the desk and of this device, without those undone here. */
  readonly checkIns: readonly CheckIn[];
  /** The ids of check-ins in the outbox. */
  readonly waiting: ReadonlySet<string>;
  /** The ids of check-ins that the server refused. */
  readonly refused: ReadonlySet<string>;
  /** The ids of attendees whom this device let in, or tried to, and who are not on its list. */
  readonly strangers: readonly string[];
  /** Resolves to the check-in, or to null when the device could not store it. */
  letIn(attendee: string, name: string): Promise<CheckIn | null>;
  undoCheckIn(checkIn: CheckIn, name: string): void;
}

/** How long a check-in can be undone. */
export const undoMs = 60_000;

/** The subject of the acts about one guest, by which they share a lane and the gate finds them in the outbox. */
export const subjectOfGuest = (attendee: string): string => `guest ${attendee}`;

/** The check-ins at the gate, and the functions that make and undo them. */
export const useGate = (desk: ShownDesk): Gate => {
  const outbox = useOutbox();
  const uid = useMember()?.uid ?? null;
  // The check-ins of this page. `useActs` lists them only a moment after the press.
  const [done, setDone] = useState<readonly CheckIn[]>([]);
  const acts = useActs();
  const refused = acts.flatMap(({ id, change, refusal }) =>
    refusal !== null && change?.action === 'check-in' ? [{ id, attendee: change.details.attendee }] : [],
  );
  const listed = new Set([...desk.check_ins, ...acts].map(({ id }) => id));
  const unlisted = done.filter(({ id }) => !listed.has(id));
  const waiting = new Set(desk.check_ins.flatMap(({ id, delivery }) => (delivery === 'queued' ? [id] : [])));
  const letInHere = [...desk.check_ins.filter(({ delivery }) => delivery !== null), ...unlisted];
  const known = new Set(desk.attendees.map(({ id }) => id));
  return {
    checkIns: [...desk.check_ins, ...unlisted],
    waiting,
    refused: new Set(refused.map(({ id }) => id)),
    strangers: [
      ...new Set([...letInHere.map((one) => one.attendee_id), ...refused.map(({ attendee }) => attendee)]),
    ].filter((attendee) => !known.has(attendee)),

    async letIn(attendee, name) {
      const at = new Date().toISOString();
      let id = '';
      const isStored = await changeStored(async () => {
        ({ id } = await outbox.send(deskAct, {
          action: 'check-in',
          details: { attendee, at },
          subject: subjectOfGuest(attendee),
          title: `Let ${isolated(name)} in`,
          text: null,
        }));
      });
      if (!isStored) return null;
      const checkIn = { id, attendee_id: attendee, happened_at: at, checked_by: uid };
      setDone((before) => [...before, checkIn]);
      return checkIn;
    },

    undoCheckIn({ id, attendee_id: attendee }, name) {
      setDone((before) => before.filter((one) => one.id !== id));
      void changeStored(async () => {
        if (waiting.has(id) && (await outbox.cancel(id)) !== 'too-late') return;
        await outbox.send(deskAct, {
          action: 'undo-check-in',
          details: { check_in: id },
          subject: subjectOfGuest(attendee),
          title: `${isolated(name)} is not in`,
          text: null,
        });
      });
    },
  };
};
