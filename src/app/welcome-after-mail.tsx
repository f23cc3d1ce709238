import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { Arrival } from '../data/browser/arrival.ts';
import { showToast } from '../ui/toast.tsx';

/**
 * A link from a mail brings the session in the address. It ends on the members'
 * page or at the new password; a link that no longer holds says so.
 */
export const WelcomeAfterMail = ({ arrived }: { readonly arrived: Promise<Arrival> }) => {
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    void arrived.then(({ kind }) => {
      // Once a page: `navigate` is another function after every move.
      if (isDone.current || kind === 'plain') return;
      isDone.current = true;
      if (kind === 'failed')
        showToast({
          title: 'This link is no longer valid',
          description: 'It was used before or is too old. Please ask for a new one.',
          tone: 'destructive',
        });
      const place = { session: paths.members, recovery: paths.auth, failed: globalThis.location.pathname };
      void navigate(place[kind], { replace: true });
    });
  }, [arrived, navigate]);
  return null;
};
