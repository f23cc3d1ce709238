import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import type { OwnTicket } from './rules/ticket.ts';
import { ticketDocument } from './tables.ts';

/** The member's ticket as this device holds it; null without one, undefined until it is read. */
export const useTicket = (): OwnTicket | null | undefined => useSharedRead(useMember()?.mirror, readTicket);

const readTicket = async (mirror: MirrorDb) => (await mirror.document(ticketDocument)) ?? null;
