import { usePending } from '../../engine/member/hooks/use-pending.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Seat } from '../people/rules/profile.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { countsAt } from './rules/seat.ts';
import { seatBack } from './seat-back.ts';

export interface MySeat {
  /** The seat as of the last pull; undefined without one, once the member has given it back, and some days after its edition. */
  readonly seat: Seat | undefined;
  /** The id of the queued entry that gives the seat back; null without one. */
  readonly seatBackEntry: string | null;
}

/** The member's seat, and whether they are giving it back. Every page asks this one whether the member has a seat. */
export const useSeat = (): MySeat => {
  const seat = useMembershipStatus()?.seat;
  const now = useNow();
  const seatBacks = usePending(seatBack).filter(({ takesEffect }) => takesEffect);
  const hasGone = seatBacks.some(({ hasArrived }) => hasArrived);
  return {
    seat: seat && !hasGone && countsAt(seat, now) ? seat : undefined,
    seatBackEntry: seatBacks.find(({ hasArrived }) => !hasArrived)?.id ?? null,
  };
};
