import type { Seat } from '../people/rules/profile.ts';
import { usePending } from '../../engine/member/hooks/use-pending.ts';
import { seatBack } from './changes.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';

export interface MySeat {
  /** As the last pull told, until the member has given it back; undefined without one. */
  readonly seat: Seat | undefined;
  /** The entry that gives it back and has not arrived; null without one. */
  readonly seatBackEntry: string | null;
}

/** The member's seat, and whether they are giving it back. */
export const useSeat = (): MySeat => {
  const seat = useMembershipStatus()?.seat;
  const given = usePending(seatBack).filter(({ takesEffect }) => takesEffect);
  return {
    seat: given.some(({ hasArrived }) => hasArrived) ? undefined : seat,
    seatBackEntry: given.find(({ hasArrived }) => !hasArrived)?.id ?? null,
  };
};
