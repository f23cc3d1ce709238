import { useLocation, useNavigate } from 'react-router-dom';
import { authPathFor } from '../../domain/next-path.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';

/** Asks to sign in again, without signing out: the copy of the desk stays on the device until then. */
export const SessionEnded = () => {
  const { signInNeeded } = useSyncStatus();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!signInNeeded) return null;
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        Your session has ended. The desk and its gate go on working from the copy on this device. Check-ins
        and everything else that you do here wait, and are sent once you have signed in again.
      </p>
      <Button variant="quiet" onClick={() => void navigate(authPathFor(pathname))}>
        Sign in again
      </Button>
    </div>
  );
};
