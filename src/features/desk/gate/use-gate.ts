import { useState } from 'react';
import type { Desk } from '../../../domain/desk.ts';
import type { CheckIn } from '../../../domain/gate.ts';
import { usePortal } from '../../../runtime/hooks/portal-context.ts';
import { useQueued, useRefused } from '../../../runtime/hooks/use-entries.ts';
import { useOutbox } from '../../../runtime/hooks/use-outbox.ts';
import { changeStored } from '../../../ui/change-stored.ts';

export interface Gate {
  /** Those of the desk with those of this device, and without those taken back here. */
  readonly checkIns: readonly CheckIn[];
  /** The ids of check-ins that have not arrived. */
  readonly waiting: ReadonlySet<string>;
  /** The ids of check-ins that the server refused. */
  readonly refused: ReadonlySet<string>;
  /** Attendees whom this device let in, or tried to, and who are not on its list. */
  readonly strangers: readonly string[];
  /** Resolves to the check-in, or to null when the device could not store it. */
  letIn(attendee: string, name: string): Promise<CheckIn | null>;
  takeBack(checkIn: CheckIn, name: string): void;
}

/** How long a press can be taken back. */
export const undoMs = 60_000;

/** What the acts about one guest have in common, in the outbox and on the screen. */
export const aboutGuest = (attendee: string): string => `guest ${attendee}`;

export const useGate = (desk: Desk): Gate => {
  const outbox = useOutbox();
  const uid = usePortal()?.uid ?? null;
  // A check-in leaves the outbox once it has arrived, before the copy of the desk has it.
  const [done, setDone] = useState<readonly CheckIn[]>([]);
  const queued = useQueued('desk').filter(({ isWithdrawing }) => !isWithdrawing);
  const refused = useRefused('desk').filter(({ payload }) => payload.action === 'check-in');
  const known = new Set(desk.attendees.map(({ id }) => id));
  const held = new Set(desk.check_ins.map(({ id }) => id));
  const waiting = queued.flatMap(({ id, payload }): CheckIn[] =>
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
  const shown = new Set([...held, ...waiting.map(({ id }) => id), ...refused.map(({ id }) => id)]);
  const undone = new Set(
    queued.flatMap(({ payload }) =>
      payload.action === 'undo-check-in' ? [String(payload.details['check_in'])] : [],
    ),
  );
  const own = [...waiting, ...done.filter(({ id }) => !shown.has(id))];
  return {
    checkIns: [...desk.check_ins, ...own].filter(({ id }) => !undone.has(id)),
    waiting: new Set(waiting.map(({ id }) => id)),
    refused: new Set(refused.map(({ id }) => id)),
    strangers: [
      ...new Set([
        ...own.map((one) => one.attendee_id),
        ...refused.map(({ payload }) => String(payload.details['attendee'])),
      ]),
    ].filter((attendee) => !known.has(attendee)),

    async letIn(attendee, name) {
      const at = new Date().toISOString();
      let id = '';
      const isStored = await changeStored(async () => {
        ({ id } = await outbox.actAtDesk({
          action: 'check-in',
          details: { attendee, at },
          about: aboutGuest(attendee),
          title: `Let ${name} in`,
          text: null,
        }));
      });
      if (!isStored) return null;
      const checkIn = { id, attendee_id: attendee, happened_at: at, checked_by: uid };
      setDone((before) => [...before, checkIn]);
      return checkIn;
    },

    takeBack({ id, attendee_id: attendee }, name) {
      setDone((before) => before.filter((one) => one.id !== id));
      void changeStored(async () => {
        const isWaiting = waiting.some((one) => one.id === id);
        if (isWaiting && (await outbox.cancel(id)) !== 'too-late') return;
        await outbox.actAtDesk({
          action: 'undo-check-in',
          details: { check_in: id },
          about: aboutGuest(attendee),
          title: `${name} is not in`,
          text: null,
        });
      });
    },
  };
};
