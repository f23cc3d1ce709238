import { useSyncStatus } from '../../member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';

/** Shown when the server no longer takes this device's session: reading goes on, sending waits. */
export const SignInAgain = ({ onSignIn }: { readonly onSignIn: () => void }) => {
  const { signInNeeded } = useSyncStatus();
  if (!signInNeeded) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0">
        Your session has ended. You can read on; what you write is kept on this device and sent once you have
        signed in again. Whoever uses this device can read its copy of the club; Sign Out removes the copy.
      </p>
      <Button variant="quiet" onClick={onSignIn}>
        Sign in again
      </Button>
    </div>
  );
};
