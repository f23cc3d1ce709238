import { useLiveQuery } from 'dexie-react-hooks';
import { useMember } from './use-member.ts';

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => {
  const mirror = useMember()?.mirror;
  return Boolean(useLiveQuery(async () => mirror?.villas.count(), [mirror]));
};
