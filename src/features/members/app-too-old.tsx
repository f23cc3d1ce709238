import { useSyncStatus } from '../../state/sync-status.ts';
import { Button } from '../../ui/button.tsx';

/** Shown when the server no longer understands this version: nothing is lost, and the next version sends it. */
export const AppTooOld = () => {
  const { appTooOld } = useSyncStatus();
  if (!appTooOld) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0">
        This version of the app is too old for the club. What you wrote is kept on this device and sent once
        you have the new one.
      </p>
      <Button
        variant="quiet"
        onClick={() => {
          location.reload();
        }}
      >
        Get the new version
      </Button>
    </div>
  );
};
