import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { limits } from '../../config/limits.ts';
import { notices } from '../../content/notices.ts';
import { emailFormSchema } from '../../domain/account-forms.ts';
import { decideInvite } from './invite-decision.ts';
import { readForm } from '../../domain/read-form.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { shownState, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { TextField } from '../../ui/field.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { InvitationRow, MissingInvitations, RowButton, rowsClass, useCancel } from './invitation-row.tsx';
import { invitation, invitationChange, isDuplicate } from './changes.ts';
import { queuedText, refusalText } from './invitation-texts.ts';
import { SentInvitations } from './sent-invitations.tsx';
import { useHasWaited } from './use-has-waited.ts';
import { useReadInvitations, type Invitations, type QueuedInvitation } from './use-invitations.ts';

interface SendInviteProps {
  /** Undefined during the device's first pull. */
  readonly invitations: Invitations | undefined;
  readonly email: string;
  readonly onEmail: Dispatch<SetStateAction<string>>;
  readonly showsAll: boolean;
}

/** The form for inviting by mail, and the member's invitations. */
export const SendInvite = ({ invitations, email, onEmail, showsAll }: SendInviteProps) => {
  const outbox = useOutbox();
  const readInvitations = useReadInvitations();
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const showError = (text?: string) => {
    setError(text);
    field.current?.focus();
  };

  const send = async () => {
    setError(undefined);
    if (email.trim() === '') {
      showToast(notices.emailRequired);
      showError();
      return;
    }
    const reading = readForm(emailFormSchema, { email });
    if (reading.kind === 'invalid') {
      showError(reading.errors.email);
      return;
    }
    const address = reading.value.email;
    try {
      const known = (await readInvitations()) ?? { sent: [], queued: [] };
      const decision = decideInvite(address, known, Date.now());
      if (decision.kind === 'already') {
        showToast(notices.alreadyInvited);
        showError(notices.alreadyInvited.description);
        return;
      }
      const sent =
        decision.kind === 'again'
          ? await outbox.send(invitationChange, {
              invitation_id: decision.invitationId,
              email: address,
              change: 'resend',
            })
          : await outbox.send(invitation, { invitee_email: address });
      if (decision.kind === 'new') await Promise.all(decision.replaces.map((id) => outbox.discard(id)));
      const outcome = await sent.outcome;
      if (outcome.kind === 'refused') {
        // The form still holds the address for a correction, so the refused entry is not needed.
        await outbox.discard(sent.id);
        toastOutcome(invitation, { invitee_email: address })(outcome);
        showError(refusalText(outcome.refusal));
        return;
      }
      // Keeps another address that the member has typed meanwhile.
      onEmail((now) => (now === email ? '' : now));
      // No toast for a waiting invitation: it shows below, and the app reports its outcome later.
      toastOutcome(invitation, { invitee_email: address })(outcome);
    } catch {
      showToast(notices.invitationFailed);
    }
  };

  return (
    <div className="@[50rem]:grid @[50rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @[50rem]:items-start @[50rem]:gap-x-10">
      <form
        noValidate
        className="grid items-start gap-3 @[34rem]:grid-cols-[1fr_auto] @[50rem]:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          run(send);
        }}
      >
        <TextField
          ref={field}
          label="Friend's email"
          type="email"
          name="friend-email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="friend@example.com"
          value={email}
          error={error}
          readOnly={busy}
          onChange={(event) => {
            onEmail(event.target.value);
            setError(undefined);
          }}
        />
        <Button
          type="submit"
          disabled={busy}
          className="@[34rem]:mt-label @[34rem]:min-h-field @[34rem]:min-w-44 @[50rem]:mt-0"
        >
          {busy ? 'Sending...' : 'Send Invitation'}
        </Button>
      </form>
      {invitations ? (
        <div>
          <QueuedInvitations
            queued={invitations.queued}
            onEdit={(address) => {
              onEmail(address);
              field.current?.focus();
            }}
          />
          <SentInvitations sent={invitations.sent} isWhole={showsAll} />
          {invitations.sent.length + invitations.queued.length === 0 ? (
            <p className="mt-5 text-sand-dim">
              You haven’t invited anyone yet. Your friend gets a mail with a link that works for{' '}
              {limits.invitationDays} days.
            </p>
          ) : null}
        </div>
      ) : (
        <MissingInvitations />
      )}
    </div>
  );
};

interface QueuedInvitationsProps {
  readonly queued: readonly QueuedInvitation[];
  /** Puts a refused invitation's address back into the form. */
  readonly onEdit: (email: string) => void;
}

/** Lists the unsent invitations, and the refused ones until the member has decided about them. */
const QueuedInvitations = ({ queued, onEdit }: QueuedInvitationsProps) => {
  const outbox = useOutbox();
  const status = useSyncStatus();
  const cancel = useCancel();
  const refused = queued.filter((one) => one.state === 'refused');
  const hasWaited = useHasWaited(queued.length > refused.length);
  const shown = hasWaited ? queued : refused;
  if (shown.length === 0) return null;

  return (
    <ul aria-label="Not sent yet" className={`mt-5 @[50rem]:mt-0 ${rowsClass}`}>
      {shown.map((one) => {
        const entry = { ...one, state: shownState(one.state, status) };
        const { id, email, state, refusal } = entry;
        const isAlreadyInvited = refusal !== null && isDuplicate(refusal);
        return (
          <InvitationRow
            key={id}
            invitee={email}
            state={state === 'refused' && isAlreadyInvited ? 'duplicate' : state}
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
                  {isAlreadyInvited ? null : (
                    <RowButton
                      label="Retry"
                      email={email}
                      onPress={() => void changeStored(() => outbox.retry(id))}
                    />
                  )}
                  <RowButton
                    label="Discard"
                    email={email}
                    onPress={() => void changeStored(() => outbox.discard(id))}
                  />
                </>
              ) : state === 'sending' || state === 'withdrawing' ? null : (
                <RowButton label="Cancel" email={email} onPress={() => cancel(id)} />
              )
            }
          />
        );
      })}
    </ul>
  );
};
