import { useState } from 'react';
import { limits } from '../../config/limits.ts';
import type { SentInvitation } from './use-invitations.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { rowsClass } from './invitation-row.tsx';
import { SentInvitationRow } from './sent-invitation-row.tsx';

/** The member's invitations on the server, newest first: the specified number of rows, and the others after a press. */
export const SentInvitations = ({ sent }: { readonly sent: readonly SentInvitation[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow();
  if (sent.length === 0) return null;
  return (
    <section aria-labelledby="your-invitations" className="mt-6">
      <h3 id="your-invitations" className="mb-2 font-semibold">
        Your invitations
      </h3>
      <ul aria-labelledby="your-invitations" className={rowsClass}>
        {(showsAll ? sent : sent.slice(0, limits.invitationsShown)).map((invitation) => (
          <SentInvitationRow key={invitation.id} invitation={invitation} now={now} />
        ))}
      </ul>
      {sent.length > limits.invitationsShown ? (
        <Button
          variant="quiet"
          size="small"
          className="mt-3"
          aria-expanded={showsAll}
          onClick={() => {
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? `Show the newest ${limits.invitationsShown}` : `Show all ${sent.length}`}
        </Button>
      ) : null}
    </section>
  );
};
