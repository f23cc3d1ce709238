import { useState } from 'react';
import { canRemind, invitationStatusAt, isUnmailed, type InvitationChange } from './rules/invitation.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { shownState, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useNow } from '../../ui/use-now.ts';
import { InvitationRow, RowButton, rowsClass, useCancel } from './invitation-row.tsx';
import { invitationChange } from './changes.ts';
import { changeText, historyText, reminderText } from './invitation-texts.ts';
import { useHasWaited } from './use-has-waited.ts';
import type { SentInvitation } from './use-invitations.ts';

/** The invitations shown at first, as the specification has it. */
const FEW = 5;

interface SentInvitationsProps {
  readonly sent: readonly SentInvitation[];
  /** Shows all from the start. */
  readonly isWhole: boolean;
}

/** The member's invitations on the server, newest first: a few, or all after a press. */
export const SentInvitations = ({ sent, isWhole }: SentInvitationsProps) => {
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = isWhole || wantsAll;
  const now = useNow();
  if (sent.length === 0) return null;
  return (
    <section aria-labelledby="your-invitations" className="mt-6 @[50rem]:first:mt-0">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="your-invitations" className="font-semibold">
          Your invitations
        </h3>
        {sent.length > FEW && !isWhole ? (
          <button
            type="button"
            aria-expanded={showsAll}
            onClick={() => setWantsAll(!wantsAll)}
            className="min-h-11 cursor-pointer rounded-md px-2 text-sm fine:min-h-8 font-semibold text-lamp hover:text-lamp-bright"
          >
            {showsAll ? `Show the newest ${FEW}` : `Show all ${sent.length}`}
          </button>
        ) : null}
      </div>
      <ul aria-labelledby="your-invitations" className={rowsClass}>
        {(showsAll ? sent : sent.slice(0, FEW)).map((invitation) => (
          <SentInvitationRow key={invitation.id} invitation={invitation} now={now} />
        ))}
      </ul>
    </section>
  );
};

interface SentInvitationRowProps {
  readonly invitation: SentInvitation;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An invitation on the server, with the inviter's actions: resend, revoke, remind, and cancel any of these. */
const SentInvitationRow = ({ invitation, now }: SentInvitationRowProps) => {
  const outbox = useOutbox();
  const { run } = useBusy();
  const [isAsking, setIsAsking] = useState(false);
  const sync = useSyncStatus();
  const cancel = useCancel();
  const pending = invitation.pendingChange && {
    ...invitation.pendingChange,
    state: shownState(invitation.pendingChange.state, sync),
  };
  const email = invitation.invitee;

  const change = (kind: InvitationChange) => {
    run(async () => {
      setIsAsking(false);
      try {
        const wanted = { invitation_id: invitation.id, email, change: kind };
        const sent = await outbox.send(invitationChange, wanted);
        // The new change replaces a refused one.
        if (pending) await outbox.discard(pending.id);
        // Not awaited, so that the buttons work meanwhile. The row shows the state.
        void sent.outcome.then(toastOutcome(invitationChange, wanted));
      } catch {
        showToast(invitationChange.refused({ code: 'not_stored', message: 'Please try again later.' }, null));
      }
    });
  };

  const status = invitationStatusAt(invitation, now);
  const canChange = pending === null || pending.state === 'refused';
  const hasWaited = useHasWaited(!canChange);
  const isCancellable = pending?.state === 'queued' || pending?.state === 'signed-out';
  return (
    <InvitationRow
      invitee={email}
      state={status}
      sentAt={Date.parse(invitation.created_at)}
      detail={`${historyText(invitation, now)}${reminderText(invitation, now)}`}
      change={
        pending && (canChange || hasWaited) ? (
          <p className="mt-0.5">
            <DeliveryBadge state={pending.state}>{changeText(pending)}</DeliveryBadge>
          </p>
        ) : null
      }
      actions={
        <>
          {pending?.state === 'refused' ? (
            <RowButton
              label="Dismiss"
              email={email}
              onPress={() => void changeStored(() => outbox.discard(pending.id))}
            />
          ) : null}
          {!canChange && (isCancellable || !hasWaited) ? (
            <RowButton
              label="Cancel"
              email={email}
              isSending={!hasWaited}
              onPress={() => cancel(pending.id)}
            />
          ) : null}
          {canChange && canRemind(invitation, now) ? (
            <RowButton label="Remind" email={email} onPress={() => change('remind')} />
          ) : null}
          {canChange && status === 'pending' ? (
            <RowButton label="Revoke" email={email} onPress={() => setIsAsking(true)} />
          ) : null}
          {canChange && (status === 'expired' || status === 'revoked' || isUnmailed(invitation, now)) ? (
            <RowButton label="Resend" email={email} onPress={() => change('resend')} />
          ) : null}
          <RevokeDialog
            email={email}
            isMailed={invitation.mailed_at !== null}
            open={isAsking}
            onKeep={() => setIsAsking(false)}
            onRevoke={() => change('revoke')}
          />
        </>
      }
    />
  );
};

interface RevokeDialogProps {
  readonly email: string;
  readonly isMailed: boolean;
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
}

const RevokeDialog = ({ email, isMailed, open, onKeep, onRevoke }: RevokeDialogProps) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title="Revoke this invitation?"
    description={`${isMailed ? `The link sent to ${email} will no longer work.` : `The mail to ${email} has not gone out, and we will not send it.`} You can send a new one at any time.`}
  >
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onKeep}>
        Keep it
      </Button>
      <Button variant="danger" onClick={onRevoke}>
        Revoke
      </Button>
    </div>
  </Dialog>
);
