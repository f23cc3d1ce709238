import { useLiveQuery } from 'dexie-react-hooks';
import type { Suspension } from '../../domain/suspension.ts';
import { useMember } from './use-member.ts';

/** The signed-in member's suspension as the last pull told it; the server ends it. Undefined without one, or before it is read. */
export const useSuspension = (): Suspension | undefined => {
  const member = useMember();
  return useLiveQuery(async () => (await member?.mirror.meta.get('cursor'))?.suspension, [member]);
};
