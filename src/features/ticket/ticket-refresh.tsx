import { useEffect } from 'react';
import type { Portal } from '../../member/hooks/portal-context.ts';
import { refreshTicket } from './refresh-ticket.ts';

/** Fetches the ticket anew while the portal is open: later, at the gate, there may be no network. */
export const TicketRefresh = ({ portal }: { readonly portal: Portal }) => {
  useEffect(() => {
    const refresh = () => void refreshTicket(portal);
    refresh();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [portal]);
  return null;
};
