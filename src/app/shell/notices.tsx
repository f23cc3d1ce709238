import { limits } from '../../config/limits.ts';
import { memberValues } from '../../engine/local/store/member-keys.ts';
import { useNewest } from '../../engine/member/hooks/use-newest.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TooOldNotice } from '../../ui/too-old-notice.tsx';

/** Shown when the server no longer understands this version. */
export const AppTooOld = () => {
  const { appTooOld } = useSyncStatus();
  const { result, get } = useNewest();
  return appTooOld ? <TooOldNotice result={result} onGet={get} /> : null;
};

/** Says why the portal is empty after a long absence, until the member dismisses it. */
export const MirrorRemoved = ({ uid }: { readonly uid: string }) => {
  const { mirrorRemoved } = memberValues(uid);
  return useStored(mirrorRemoved) ? (
    <Notice
      title="We removed the copy of the club from this device."
      onUnderstood={() => mirrorRemoved.write(null)}
    >
      It had not reached the club for {limits.mirrorDays} days. The copy comes back as soon as we reach the
      club. What you wrote here and did not send is still on this device.
    </Notice>
  ) : null;
};

/** Shown when the server rejects this device's session: the member can read on, and sending waits. */
export const SignInAgain = ({ onSignIn }: { readonly onSignIn: () => void }) => {
  const { signInNeeded } = useSyncStatus();
  if (!signInNeeded) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-l-2 border-laterite bg-night-1 px-4 py-3"
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
