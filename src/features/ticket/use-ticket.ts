import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { useNow } from '../../ui/use-now.ts';
import { countsAt } from '../editions/rules/seat.ts';
import { useSeat } from '../editions/use-seat.ts';
import type { OwnTicket } from './rules/ticket.ts';
import { ticketDocument } from './tables.ts';

/** The member's ticket on this device; null without one, undefined until it is read. */
export const useTicket = (): OwnTicket | null | undefined => useSharedRead(useMember()?.mirror, readTicket);

const readTicket = async (mirror: MirrorDb) => (await mirror.document(ticketDocument)) ?? null;

/** Whether to offer the ticket's page: for an edition that is ahead, runs or has just ended. A ticket outlives the seat on this device. */
export const useHasTicket = (): boolean => {
  const { seat } = useSeat();
  const ticket = useTicket();
  const now = useNow();
  return seat !== undefined || (Boolean(ticket?.ticket) && countsAt({ ends_at: ticket?.ends_at ?? '' }, now));
};
