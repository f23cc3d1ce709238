import { serverDocument } from '../../engine/sync/document.ts';
import type { OwnTicket } from './rules/ticket.ts';

/** The member's ticket, which may be shown at a gate long after the last pull. */
export const ticketDocument = serverDocument<OwnTicket>('ticket', { outlivesCopy: true });
