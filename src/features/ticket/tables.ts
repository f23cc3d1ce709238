import { serverDocument } from '../../engine/sync/document.ts';
import type { OwnTicket } from './rules/ticket.ts';

/** The member's ticket. Outlives the copy, because a gate may ask for it long after the last pull. */
export const ticketDocument = serverDocument<OwnTicket>('ticket', { outlivesCopy: true });
