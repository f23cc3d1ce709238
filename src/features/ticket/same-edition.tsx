import { editionName } from '../editions/rules/edition-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTicket } from './use-ticket.ts';

/** Says that another member comes to the edition for which the reader has a ticket. */
export const SameEdition = ({ id }: { readonly id: string }) => {
  const ticket = useTicket();
  return ticket?.ticket && ticket.guests.some((guest) => guest.id === id) ? (
    <p className="flex items-start gap-2">
      <Icon name="calendar-check" className="mt-1 size-5 shrink-0 text-sand-dim" />
      Comes to {editionName(ticket.edition, ticket.starts_at)}, as you do
    </p>
  ) : null;
};
