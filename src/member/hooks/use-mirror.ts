import { useLiveQuery } from 'dexie-react-hooks';
import type { Standing } from '../../domain/profile.ts';
import type { OwnTicket } from '../../domain/ticket.ts';
import { useMember } from './use-member.ts';

/** What the last pull told about the member: suspended or not, with a seat or without. Undefined before it is read. */
export const useStanding = (): Standing | undefined => {
  const member = useMember();
  return useLiveQuery(async () => member?.mirror.standing(), [member], member?.firstView.standing);
};

/** Whether the villa's page has something for the member: the villa itself, or for who has a seat that it comes. */
export const useKnowsVilla = (): boolean => {
  const hasVilla = useHasVilla();
  return useStanding()?.seat !== undefined || hasVilla;
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => {
  const mirror = useMember()?.mirror;
  return Boolean(useLiveQuery(async () => mirror?.documents.where('name').equals('villa').count(), [mirror]));
};

/** The member's ticket as this device holds it; null without one, undefined until it is read. */
export const useTicket = (): OwnTicket | null | undefined => {
  const mirror = useMember()?.mirror;
  return useLiveQuery(async () => {
    const held = await mirror?.documents.get('ticket');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends no other document under this name.
    return (held?.content as OwnTicket | undefined) ?? null;
  }, [mirror]);
};
