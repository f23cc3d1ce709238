import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useAuth } from '../data/hooks/use-auth.ts';
import { useSession } from '../state/session.ts';

// Read before the auth client takes the tokens out of the address.
const arrivedByMail = /[#&](access_token|type)=/.test(globalThis.location.hash);

/** A link from a mail leads to `/` with the session in the address; it ends on the members' page, or at the new password. */
export const WelcomeAfterMail = () => {
  const isPending = useRef(arrivedByMail);
  const session = useSession();
  const { recoveringPassword } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPending.current || session.status !== 'signed-in' || session.recovering) return;
    isPending.current = false;
    void navigate(recoveringPassword ? paths.auth : paths.members, { replace: true });
  }, [session, recoveringPassword, navigate]);
  return null;
};
