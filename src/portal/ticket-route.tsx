import type { Services } from '../page/compose.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { MembersOnly } from './members-only.tsx';

const ticketPage = lazyComponent(async () => (await import('../features/ticket/ticket-page.tsx')).TicketPage);

/** An attendee's ticket. Its chunk is small, because only attendees load it. */
export const TicketRoute = ({ services }: { readonly services: Services }) => (
  <MembersOnly services={services} title="Ticket" onRetry={ticketPage.forgetFailure}>
    {(portal) => <ticketPage.Component portal={portal} />}
  </MembersOnly>
);
