import { useState } from 'react';
import { notices } from '../../content/notices.ts';
import type { PendingChange, SentInvitation } from './use-invitations.ts';
import { useOutbox } from '../../member/outbox.ts';
import { canRemind, invitationStatusAt, isUnmailed, type InvitationChange } from '../../domain/invitation.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { InvitationRow } from './invitation-row.tsx';
import { changeText, historyText, reminderText } from './invitation-texts.ts';
import { onItsWay, toastChange } from './invitation-toasts.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RowButton } from './row-button.tsx';

interface SentInvitationRowProps {
  readonly invitation: SentInvitation;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An invitation on the server, with the inviter's actions: resend, revoke, remind, and cancel any of these. */
export const SentInvitationRow = ({ invitation, now }: SentInvitationRowProps) => {
  const outbox = useOutbox();
  const { run } = useBusy();
  const [isAsking, setIsAsking] = useState(false);
  const pending = invitation.pendingChange;
  const email = invitation.invitee;

  const change = (kind: InvitationChange) => {
    run(async () => {
      setIsAsking(false);
      try {
        const sent = await outbox.send('invitation-change', {
          invitationId: invitation.id,
          email,
          change: kind,
        });
        // The new change replaces a refused one.
        if (pending) await outbox.discard(pending.id);
        // Does not await the outcome: the row shows the state meanwhile.
        void sent.outcome.then((outcome) => {
          toastChange(kind, email, outcome);
        });
      } catch {
        showToast(notices.invitationChangeFailed('Please try again later.'));
      }
    });
  };
  const cancel = async (id: string) => {
    showToast(notices.cancelled(await outbox.cancel(id), onItsWay));
  };

  const status = invitationStatusAt(invitation, now);
  const isFree = pending === null || pending.state === 'refused';
  return (
    <InvitationRow
      invitee={email}
      state={status}
      detail={`${historyText(invitation, now)}${reminderText(invitation, now)}`}
      change={pending ? <ChangeLine pending={pending} /> : null}
      actions={
        <>
          {pending?.state === 'refused' ? (
            <RowButton
              label="Dismiss"
              email={email}
              onPress={() => {
                void changeStored(() => outbox.discard(pending.id));
              }}
            />
          ) : null}
          {pending?.state === 'queued' || pending?.state === 'signed-out' ? (
            <RowButton
              label="Cancel"
              email={email}
              onPress={() => void changeStored(() => cancel(pending.id))}
            />
          ) : null}
          {isFree && canRemind(invitation, now) ? (
            <RowButton
              label="Remind"
              email={email}
              onPress={() => {
                change('remind');
              }}
            />
          ) : null}
          {isFree && status === 'pending' ? (
            <RowButton
              label="Revoke"
              email={email}
              variant="danger"
              onPress={() => {
                setIsAsking(true);
              }}
            />
          ) : null}
          {isFree && (status === 'expired' || status === 'revoked' || isUnmailed(invitation, now)) ? (
            <RowButton
              label="Resend"
              email={email}
              onPress={() => {
                change('resend');
              }}
            />
          ) : null}
          <RevokeDialog
            email={email}
            isMailed={invitation.mailedAt !== null}
            open={isAsking}
            onKeep={() => {
              setIsAsking(false);
            }}
            onRevoke={() => {
              change('revoke');
            }}
          />
        </>
      }
    />
  );
};

const ChangeLine = ({ pending }: { readonly pending: PendingChange }) => (
  <p className="mt-0.5">
    <DeliveryBadge state={pending.state}>{changeText(pending)}</DeliveryBadge>
  </p>
);
