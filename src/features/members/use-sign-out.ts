import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { notices } from '../../content/notices.ts';
import { useAuth } from '../../runtime/hooks/use-auth.ts';
import { useWaiting } from '../../runtime/hooks/use-waiting.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/**
 * Signing out with everything around it: the question when something is unsent, the toasts,
 * and where the page goes once the session is gone (`destination`; null if it ended by itself).
 */
export const useSignOut = () => {
  const auth = useAuth();
  const navigate = useNavigate();
  const { waiting, refused } = useWaiting();
  const { busy, run } = useBusy();
  const [asking, setAsking] = useState(false);
  const [destination, setDestination] = useState<string | null>(null);

  const leaveFor = (path: string) => {
    setAsking(false);
    run(async () => {
      // Set before the session ends: the page moves on in the same moment.
      setDestination(path);
      const result = await auth.signOut();
      if (result.kind === 'ok') {
        // Once more by hand: with its member gone this page may have been built anew and not remember.
        void navigate(path, { replace: true });
        showToast(notices.signedOut);
        return;
      }
      setDestination(null);
      showToast(notices.signOutFailed(result.message));
    });
  };

  return {
    busy,
    destination,
    ask: () => {
      if (waiting + refused > 0) setAsking(true);
      else leaveFor(paths.home);
    },
    signInAgain: () => {
      leaveFor(paths.auth);
    },
    dialog: {
      open: asking,
      waiting,
      refused,
      onStay: () => {
        setAsking(false);
      },
      onLeave: () => {
        leaveFor(paths.home);
      },
    },
  };
};
