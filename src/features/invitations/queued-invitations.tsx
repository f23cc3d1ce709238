import { notices } from '../../content/notices.ts';
import type { QueuedInvitation } from './use-invitations.ts';
import { useOutbox } from '../../member/outbox.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { InvitationRow, rowsClass } from './invitation-row.tsx';
import { queuedText } from './invitation-texts.ts';
import { isDuplicate, onItsWay } from './invitation-toasts.ts';
import { RowButton } from './row-button.tsx';

interface QueuedInvitationsProps {
  readonly queued: readonly QueuedInvitation[];
  /** Puts a refused invitation's address back into the form. */
  readonly onEdit: (email: string) => void;
}

/** Lists the unsent invitations, and the refused ones until the member has decided about them. */
export const QueuedInvitations = ({ queued, onEdit }: QueuedInvitationsProps) => {
  const outbox = useOutbox();
  if (queued.length === 0) return null;

  const cancel = async (id: string) => {
    showToast(notices.cancelled(await outbox.cancel(id), onItsWay));
  };

  return (
    <ul aria-label="Not sent yet" className={`mt-5 ${rowsClass}`}>
      {queued.map((entry) => {
        const { id, email, state, refusal } = entry;
        const duplicate = refusal !== undefined && isDuplicate(refusal);
        return (
          <InvitationRow
            key={id}
            invitee={email}
            state={state === 'refused' && duplicate ? 'duplicate' : state}
            detail={queuedText(entry)}
            actions={
              state === 'refused' ? (
                <>
                  <RowButton
                    label="Edit"
                    email={email}
                    onPress={() => {
                      onEdit(email);
                      void changeStored(() => outbox.discard(id));
                    }}
                  />
                  {duplicate ? null : (
                    <RowButton
                      label="Retry"
                      email={email}
                      onPress={() => void changeStored(() => outbox.retry(id))}
                    />
                  )}
                  <RowButton
                    label="Discard"
                    email={email}
                    variant="danger"
                    onPress={() => void changeStored(() => outbox.discard(id))}
                  />
                </>
              ) : state === 'sending' || state === 'withdrawing' ? null : (
                <RowButton label="Cancel" email={email} onPress={() => void changeStored(() => cancel(id))} />
              )
            }
          />
        );
      })}
    </ul>
  );
};
