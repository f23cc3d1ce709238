import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { usePending } from '../../engine/member/hooks/use-pending.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import type { Seat } from '../people/rules/profile.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { seatBack } from './changes.ts';
import type { OwnTicket } from './rules/ticket.ts';
import { ticketDocument } from './tables.ts';

/** The member's ticket on this device; null without one, undefined until it is read. */
export const useTicket = (): OwnTicket | null | undefined => useSharedRead(useMember()?.mirror, readTicket);

const readTicket = async (mirror: MirrorDb) => (await mirror.document(ticketDocument)) ?? null;

export interface MySeat {
  /** The seat as of the last pull; undefined without one, and once the member has given it back. */
  readonly seat: Seat | undefined;
  /** The id of the queued entry that gives the seat back; null without one. */
  readonly seatBackEntry: string | null;
}

/** The member's seat, and whether they are giving it back. */
export const useSeat = (): MySeat => {
  const seat = useMembershipStatus()?.seat;
  const seatBacks = usePending(seatBack).filter(({ takesEffect }) => takesEffect);
  return {
    seat: seatBacks.some(({ hasArrived }) => hasArrived) ? undefined : seat,
    seatBackEntry: seatBacks.find(({ hasArrived }) => !hasArrived)?.id ?? null,
  };
};
