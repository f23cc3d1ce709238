import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { notices } from '../../content/notices.ts';
import { leavePortal, type Leaving } from '../../engine/local/browser/leave-portal.ts';
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

  const leaveFor = (place: Leaving) => {
    setAsking(false);
    run(async () => {
      const result = await leavePortal(place, () => auth.signOut());
      if (result.kind === 'failed') showToast(notices.signOutFailed(result.message));
    });
  };

  return {
    busy,
    ask: () => {
      if (waiting + refused > 0) setAsking(true);
      else leaveFor({ path: paths.home, farewell: notices.signedOut });
    },
    signInAgain: () => {
      leaveFor({ path: paths.auth, farewell: notices.signedOut });
    },
    dialog: {
      open: asking,
      waiting,
      refused,
      onStay: () => {
        setAsking(false);
      },
      onLeave: () => {
        leaveFor({ path: paths.home, farewell: notices.signedOut });
      },
    },
  };
};
