import { useEffect } from 'react';
import type { Member } from '../../member/open-member.ts';
import { refreshTicket } from './refresh-ticket.ts';

/** Fetches the ticket anew while the portal is open: later, at the gate, there may be no network. */
export const TicketRefresh = ({ member }: { readonly member: Member }) => {
  useEffect(() => {
    const refresh = () => void refreshTicket(member);
    refresh();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [member]);
  return null;
};
