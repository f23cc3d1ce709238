import type { QueuedInvitation } from '../../data/hooks/use-invitations.ts';
import { useOutbox } from '../../data/hooks/use-outbox.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { isDuplicate } from './invitation-toasts.ts';

interface QueuedInvitationsProps {
  readonly queued: readonly QueuedInvitation[];
  /** Takes the address of a refused one back into the form. */
  readonly onEdit: (email: string) => void;
}

/** Invitations that have not left the device, and refused ones until somebody decides about them. */
export const QueuedInvitations = ({ queued, onEdit }: QueuedInvitationsProps) => {
  const outbox = useOutbox();
  if (queued.length === 0) return null;

  const cancel = async (id: string) => {
    if (await outbox.cancel(id)) return;
    showToast({ title: 'Too late to cancel', description: 'The invitation is being sent.' });
  };

  return (
    <ul
      aria-label="Not sent yet"
      className="mt-5 max-w-3xl divide-y divide-night-line border-y border-night-line"
    >
      {queued.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-0 flex-1 basis-40">
            <p className="break-all">{entry.email}</p>
            <DeliveryBadge state={entry.state}>{stateText(entry)}</DeliveryBadge>
          </div>
          <p className="flex flex-wrap gap-2">
            {entry.state === 'refused' ? (
              <>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    onEdit(entry.email);
                    void outbox.discard(entry.id);
                  }}
                >
                  Edit<span className="sr-only"> the invitation to {entry.email}</span>
                </Button>
                {entry.refusal && isDuplicate(entry.refusal) ? null : (
                  <Button variant="quiet" size="small" onClick={() => void outbox.retry(entry.id)}>
                    Retry<span className="sr-only"> the invitation to {entry.email}</span>
                  </Button>
                )}
                <Button variant="danger" size="small" onClick={() => void outbox.discard(entry.id)}>
                  Discard<span className="sr-only"> the invitation to {entry.email}</span>
                </Button>
              </>
            ) : null}
            {entry.state === 'queued' || entry.state === 'signed-out' ? (
              <Button variant="quiet" size="small" onClick={() => void cancel(entry.id)}>
                Cancel<span className="sr-only"> the invitation to {entry.email}</span>
              </Button>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
};

const stateText = ({ state, refusal }: QueuedInvitation): string => {
  if (state === 'queued') return 'Queued';
  if (state === 'sending') return 'Sending...';
  if (state === 'signed-out') return 'Waits until you sign in again';
  if (!refusal) return 'Refused';
  return isDuplicate(refusal) ? 'Already invited' : refusal.message;
};
