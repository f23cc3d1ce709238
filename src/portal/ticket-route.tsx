import { memberValues } from '../local/store/member-keys.ts';
import type { Services } from '../page/compose.ts';
import { usePortal } from '../member/hooks/portal-context.ts';
import { lazyComponent, optionalComponent } from '../ui/lazy-component.tsx';
import { MembersOnly } from './members-only.tsx';

const load = async () => (await import('./ticket.tsx')).ticket;
const ticketPage = lazyComponent(async () => (await load()).TicketPage);
const TicketRefresh = optionalComponent(lazyComponent(async () => (await load()).TicketRefresh));

/** An attendee's ticket. Its chunk is small, because only attendees load it. */
export const TicketRoute = ({ services }: { readonly services: Services }) => (
  <MembersOnly services={services} title="Ticket" onRetry={ticketPage.forgetFailure}>
    {(portal) => <ticketPage.Component portal={portal} />}
  </MembersOnly>
);

/** Keeps the ticket on this device up to date while the member is elsewhere in the portal. */
export const LaterTicketRefresh = () => {
  const portal = usePortal();
  if (!portal) return null;
  const hasTicket = memberValues(portal.uid).ticket.read() !== null;
  return <TicketRefresh wanted={hasTicket} props={{ portal }} />;
};
