import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { notices } from '../../content/notices.ts';
import { leavePortal } from '../../engine/local/browser/leave-portal.ts';
import { useAuth } from '../../engine/member/hooks/use-auth.ts';
import { useWaiting } from '../../engine/member/hooks/use-sync-counts.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** Signs out: asks first when changes are unsent, shows the toasts, and leaves the portal. */
export const useSignOut = () => {
  const auth = useAuth();
  const { waiting, refused } = useWaiting();
  const { busy, run } = useBusy();
  const [asking, setAsking] = useState(false);

  const leaveFor = (path: string) => {
    setAsking(false);
    run(async () => {
      const result = await leavePortal({ path, farewell: notices.signedOut }, () => auth.signOut());
      if (result.kind === 'failed') showToast(notices.signOutFailed(result.message));
    });
  };

  return {
    busy,
    ask: () => {
      if (waiting + refused > 0) setAsking(true);
      else leaveFor(paths.home);
    },
    signInAgain: () => leaveFor(paths.auth),
    dialog: {
      open: asking,
      waiting,
      refused,
      onStay: () => setAsking(false),
      onLeave: () => leaveFor(paths.home),
    },
  };
};
