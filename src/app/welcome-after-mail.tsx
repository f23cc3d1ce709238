import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { arrival } from '../data/browser/arrival.ts';
import { useAuth } from '../data/hooks/use-auth.ts';
import { useSession } from '../state/session.ts';
import { showToast } from '../ui/toast.tsx';

/**
 * A link from a mail brings the session in the address. It ends on the members'
 * page or at the new password; a link that no longer holds says so.
 */
export const WelcomeAfterMail = () => {
  const isPending = useRef(arrival.kind === 'session' || arrival.kind === 'recovery');
  const isFailed = useRef(arrival.kind === 'failed');
  const session = useSession();
  const { recoveringPassword } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isFailed.current) return;
    isFailed.current = false;
    showToast({
      title: 'This link is no longer valid',
      description: 'It was used before or is too old. Please ask for a new one.',
      tone: 'destructive',
    });
    void navigate(pathname, { replace: true });
  }, [navigate, pathname]);

  useEffect(() => {
    if (!isPending.current || session.status !== 'signed-in' || session.recovering) return;
    isPending.current = false;
    void navigate(recoveringPassword ? paths.auth : paths.members, { replace: true });
  }, [session, recoveringPassword, navigate]);
  return null;
};
