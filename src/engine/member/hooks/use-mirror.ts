import type { MembershipStatus } from '../../../features/people/rules/profile.ts';
import type { OwnTicket } from '../../../features/ticket/rules/ticket.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { useMember } from './use-member.ts';
import { useSharedRead } from './use-shared-read.ts';

/** What the last pull told about the member: suspended or not, with a seat or without. Undefined before it is read. */
export const useMembershipStatus = (): MembershipStatus | undefined => {
  const member = useMember();
  return useSharedRead(member?.mirror, readMembershipStatus) ?? member?.firstView.membershipStatus;
};

/** True when the villa's page shows something to the member: the villa, or, to somebody with a seat, when it will appear. */
export const useKnowsVilla = (): boolean => {
  const hasVilla = useHasVilla();
  return useMembershipStatus()?.seat !== undefined || hasVilla;
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => useSharedRead(useMember()?.mirror, hasVilla) ?? false;

/** The member's ticket as this device holds it; null without one, undefined until it is read. */
export const useTicket = (): OwnTicket | null | undefined => useSharedRead(useMember()?.mirror, readTicket);

const readMembershipStatus = (mirror: MirrorDb) => mirror.membershipStatus();
// Reads only the key, because the document's map may be large.
const hasVilla = async ({ documents }: MirrorDb) =>
  (await documents.where('name').equals('villa').count()) > 0;
const readTicket = async ({ documents }: MirrorDb): Promise<OwnTicket | null> => {
  const ticket = await documents.get('ticket');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends no other document under this name.
  return (ticket?.content as OwnTicket | undefined) ?? null;
};
