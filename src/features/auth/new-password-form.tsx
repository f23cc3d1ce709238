import { useState } from 'react';
import type { AuthFailure } from '../../server/account/auth.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { newPasswordSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { useSession } from '../../member/state/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { FailureNote } from './failure-note.tsx';

/** Asks for the new password after a reset. The page then leads the member to the portal. */
export const NewPasswordForm = () => {
  const auth = useAuth();
  const session = useSession();
  const { busy, run } = useBusy();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const save = async () => {
    const reading = readForm(newPasswordSchema, { password });
    setError(reading.kind === 'invalid' ? reading.errors.password : undefined);
    if (reading.kind === 'invalid') return;
    const result = await auth.setPassword(reading.value.password);
    setFailure(result.kind === 'failed' ? result : null);
    if (result.kind === 'ok')
      showToast({ slot: 'account', title: 'Password changed', description: 'You are signed in.' });
    else
      showToast({
        slot: 'account',
        title: 'Password not changed',
        description: result.message,
        tone: 'destructive',
      });
  };

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstError(event.currentTarget);
        run(save);
      }}
    >
      <h2 className="text-xl font-semibold">Choose a new password</h2>
      {/* Tells a password manager whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session.status === 'signed-in' ? session.user.email : ''}
        readOnly
        hidden
      />
      <NewPasswordField label="New password" value={password} onValue={setPassword} error={error} />
      <FailureNote failure={busy ? null : failure} />
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? 'Saving...' : 'Save new password'}
      </Button>
    </form>
  );
};
