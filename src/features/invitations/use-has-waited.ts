import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { useLasting } from '../../ui/use-lasting.ts';

/** Whether to show that a change waits. For the first seconds of a request, a button shows that it is being sent. */
export const useHasWaited = (isPending: boolean): boolean => {
  const { connectivity, signInNeeded } = useSyncStatus();
  const hasLasted = useLasting(isPending, 4_000);
  return isPending && (hasLasted || connectivity === 'offline' || signInNeeded);
};
