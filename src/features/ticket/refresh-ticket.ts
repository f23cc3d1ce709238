import * as v from 'valibot';
import { signedTicketSchema } from '../../domain/ticket.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import type { Member } from '../../member/open-member.ts';

/**
 * Fetches the member's ticket, signed with the present key, and keeps it. A ticket whose place was cancelled is marked as
 * such. Resolves to whether the server answered.
 */
export const refreshTicket = async ({
  uid,
  fetchTicket,
}: Pick<Member, 'uid' | 'fetchTicket'>): Promise<boolean> => {
  const stored = memberValues(uid).ticket;
  const answer = await fetchTicket();
  if (answer.kind === 'none') {
    const kept = stored.read();
    if (kept) stored.write({ ...kept, ticket: null });
    return true;
  }
  const read = answer.kind === 'ticket' ? v.safeParse(signedTicketSchema, answer.data) : null;
  if (!read?.success) return false;
  stored.write(read.output);
  return true;
};
