import { useNewest } from '../../member/hooks/use-newest.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { TooOldNotice } from '../../ui/too-old-notice.tsx';

/** Shown when the server no longer understands this version. */
export const AppTooOld = () => {
  const { appTooOld } = useSyncStatus();
  const { result, get } = useNewest();
  return appTooOld ? <TooOldNotice result={result} onGet={get} /> : null;
};
