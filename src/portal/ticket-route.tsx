import { memberValues } from '../local/store/member-keys.ts';
import type { Services } from '../member/services.ts';
import { useMember } from '../member/hooks/use-member.ts';
import { lazyComponent, optionalComponent } from '../ui/lazy-component.tsx';
import { MembersOnly } from './members-only.tsx';

const load = async () => (await import('./ticket.tsx')).ticket;
const ticketPage = lazyComponent(async () => (await load()).TicketPage);
const TicketRefresh = optionalComponent(lazyComponent(async () => (await load()).TicketRefresh));

/** An attendee's ticket. Its chunk is small, because only attendees load it. */
export const TicketRoute = ({ services }: { readonly services: Services }) => (
  <MembersOnly services={services} title="Ticket" onRetry={ticketPage.forgetFailure}>
    {(member) => <ticketPage.Component member={member} />}
  </MembersOnly>
);

/** Keeps the ticket on this device up to date while the member is elsewhere in the portal. */
export const LaterTicketRefresh = () => {
  const member = useMember();
  if (!member) return null;
  const hasTicket = memberValues(member.uid).ticket.read() !== null;
  return <TicketRefresh wanted={hasTicket} props={{ member }} />;
};
