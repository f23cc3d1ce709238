import { useState } from 'react';
import type { QueuedInvitation } from '../../data/hooks/use-invitations.ts';
import { notices } from '../../content/notices.ts';
import { useOutbox } from '../../data/hooks/use-outbox.ts';
import { emailFormSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { refusalText, toastEmailRequired, toastQueued, toastRefused } from './invitation-toasts.ts';
import { QueuedInvitations } from './queued-invitations.tsx';

interface SendInviteProps {
  readonly queued: readonly QueuedInvitation[];
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

export const SendInvite = ({ queued, email, onEmail }: SendInviteProps) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();

  const send = async () => {
    setError(undefined);
    if (email.trim() === '') {
      toastEmailRequired();
      return;
    }
    const reading = readForm(emailFormSchema, { email });
    if (reading.kind === 'invalid') {
      setError(reading.errors.email);
      return;
    }
    const address = reading.value.email;
    try {
      const sent = await outbox.invite(address);
      const outcome = await sent.outcome;
      if (outcome.kind === 'refused') {
        // The address is still in this form, to be mended; an entry beside it would only wait for nobody.
        await outbox.discard(sent.id);
        toastRefused(outcome.refusal);
        setError(refusalText(outcome.refusal));
        return;
      }
      onEmail('');
      // What waits is told by the app when it ends, wherever the member is then.
      if (outcome.kind === 'delivered') showToast(notices.invitationSent(address));
      else toastQueued(address);
    } catch {
      showToast(notices.invitationFailed);
    }
  };

  return (
    <>
      <form
        noValidate
        className="grid max-w-3xl items-start gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          run(send);
        }}
      >
        <TextField
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
          }}
        />
        <Button type="submit" disabled={busy} className="sm:mt-[1.825rem] sm:min-h-[3.07rem] sm:min-w-44">
          {busy ? 'Sending...' : 'Send Invitation'}
        </Button>
      </form>
      <QueuedInvitations queued={queued} onEdit={onEmail} />
    </>
  );
};
