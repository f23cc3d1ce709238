import { useState } from 'react';
import type { AuthFailure } from '../../server/account/auth.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { newPasswordSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { useSession } from '../../member/state/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { FailureNote } from './failure-note.tsx';

/** Asks for the new password after a reset. The page then leads the member to the portal. */
export const NewPasswordForm = () => {
  const auth = useAuth();
  const session = useSession();
  const form = useForm((typed) => readForm(newPasswordSchema, typed), useState({ password: '' }));
  const { busy } = form;
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const save = async ({ password }: { readonly password: string }) => {
    const result = await auth.ask((server) => server.setPassword(password));
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
    <form {...form.props(save)} className="space-y-5">
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
      <NewPasswordField label="New password" field={form.field('password')} />
      <FailureNote failure={busy ? null : failure} />
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? 'Saving...' : 'Save new password'}
      </Button>
    </form>
  );
};
