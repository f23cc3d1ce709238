import { TicketPage } from '../features/ticket/ticket-page.tsx';
import { TicketRefresh } from '../features/ticket/ticket-refresh.tsx';

/** What only attendees load, in one chunk. */
export const ticket = { TicketPage, TicketRefresh };
