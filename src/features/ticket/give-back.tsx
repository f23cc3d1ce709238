import { useState } from 'react';
import { editionName } from '../editions/rules/edition-name.ts';
import type { Seat } from '../people/rules/profile.ts';
import { site } from '../../content/site.ts';
import { useRefused } from '../../engine/member/hooks/use-pending.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { useNow } from '../../ui/use-now.ts';
import { seatBack } from '../editions/seat-back.ts';
import type { MySeat } from '../editions/use-seat.ts';

/** Says that giving the seat back waits to be sent, or why the server refused it. */
export const SeatBackNotice = ({ seatBackEntry }: Pick<MySeat, 'seatBackEntry'>) => {
  const outbox = useOutbox();
  const refused = useRefused(seatBack);
  return (
    <>
      {refused.map(({ id, refusal }) => (
        <div key={id} role="alert" className="border-l-2 border-alarm bg-night-1 px-4 py-3">
          <p>
            <strong className="font-semibold">Seat not given back.</strong> {refusal.message}
          </p>
          <Button
            variant="quiet"
            size="small"
            className="mt-3"
            onClick={() => void changeStored(() => outbox.discard(id))}
          >
            Understood
          </Button>
        </div>
      ))}
      {seatBackEntry === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-2 border-l-2 border-lamp bg-night-1 px-4 py-3">
          <DeliveryBadge state="queued">Waiting to be sent: give your seat back</DeliveryBadge>
          <Button
            variant="quiet"
            size="small"
            onClick={() => void changeStored(() => outbox.cancel(seatBackEntry))}
          >
            Cancel
          </Button>
        </div>
      )}
    </>
  );
};

/** Lets a member who can't come give the seat back, until the edition begins. */
export const GiveBack = ({ seat, seatBackEntry }: MySeat) => {
  const outbox = useOutbox();
  const refused = useRefused(seatBack);
  const isCutOff = cannotFetch(useSyncStatus());
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const hasBegun = seat && Date.parse(seat.starts_at) <= now;
  const giveBack = async ({ edition, since }: Seat) => {
    setIsAsking(false);
    await Promise.all(refused.map(({ id }) => changeStored(() => outbox.discard(id))));
    await changeStored(async () => {
      const { outcome } = await outbox.send(seatBack, { edition, since });
      void outcome.then((end) => {
        // `SeatBackNotice` shows a refused entry.
        if (end.kind === 'delivered') toastOutcome(seatBack, { edition, since })(end);
      });
    });
  };
  if (!seat || hasBegun || seatBackEntry !== null) return null;
  return (
    <>
      <Button variant="undo" size="small" className="-ml-3 mt-4 self-start" onClick={() => setIsAsking(true)}>
        I can’t come
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Give your seat back?">
        <p>
          Your seat in {editionName(seat.edition, seat.starts_at)} becomes free for somebody on the waitlist,
          your ticket stops working, and we tell the organisers. You can’t undo this yourself. If you have
          paid, please write to {site.email.label}.
        </p>
        {isCutOff ? (
          <p className="mt-3 font-semibold">
            The club cannot be reached now. This device sends it later; until then the seat is yours.
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            Keep my seat
          </Button>
          <Button variant="danger" onClick={() => void giveBack(seat)}>
            Give it back
          </Button>
        </div>
      </Dialog>
    </>
  );
};
