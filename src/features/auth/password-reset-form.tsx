import { useState } from 'react';
import type { AuthFailure } from '../../server/account/auth.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { emailFormSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { EmailField } from './email-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { MailSent } from './mail-sent.tsx';
import { FailureNote } from './failure-note.tsx';

interface PasswordResetFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onBack: () => void;
}

/** Requests a password reset mail. The answer never reveals whether the address has an account. */
export const PasswordResetForm = ({ email, onEmail, onBack }: PasswordResetFormProps) => {
  const auth = useAuth();
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const request = async () => {
    const reading = readForm(emailFormSchema, { email });
    setError(reading.kind === 'invalid' ? reading.errors.email : undefined);
    if (reading.kind === 'invalid') return;
    const result = await auth.requestPasswordReset(reading.value.email);
    setFailure(result.kind === 'failed' ? result : null);
    if (result.kind === 'ok') setSentTo(reading.value.email);
    else
      showToast({
        slot: 'account',
        title: 'Password reset failed',
        description: result.message,
        tone: 'destructive',
      });
  };

  if (sentTo !== null)
    return (
      <MailSent
        kind="recovery"
        email={sentTo}
        title="Check your mail"
        backLabel="Send it again, or to another address"
        onBack={() => {
          setSentTo(null);
        }}
      >
        If <strong className="break-all font-semibold">{sentTo}</strong> has an account, a mail is on its way.
        Follow its link or enter its code here. Please also check your spam folder.
      </MailSent>
    );
  return (
    <div className="space-y-5">
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          focusFirstError(event.currentTarget);
          run(request);
        }}
      >
        <h2 className="text-xl font-semibold">Forgotten password</h2>
        <EmailField
          hint="We will send you a link and a code to choose a new password."
          value={email}
          onValue={onEmail}
          error={error}
        />
        <FailureNote failure={busy ? null : failure} />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? 'Sending...' : 'Send reset link'}
        </Button>
      </form>
      <Button variant="quiet" className="w-full" onClick={onBack}>
        Back to sign in
      </Button>
    </div>
  );
};
