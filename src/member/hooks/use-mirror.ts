import { useLiveQuery } from 'dexie-react-hooks';
import type { Suspension } from '../../domain/profile.ts';
import { useMember } from './use-member.ts';

/** The signed-in member's suspension as the last pull told it; the server ends it. Undefined without one, or before it is read. */
export const useSuspension = (): Suspension | undefined => {
  const member = useMember();
  return useLiveQuery(async () => (await member?.mirror.meta.get('cursor'))?.suspension, [member]);
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => {
  const mirror = useMember()?.mirror;
  return Boolean(useLiveQuery(async () => mirror?.villas.count(), [mirror]));
};
