import { useState } from 'react';
import { emailFormSchema, type Account, newPasswordSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { useAuth } from '../../engine/member/hooks/use-auth.ts';
import { useSession } from '../../engine/member/state/session.ts';
import type { AuthFailure } from '../../engine/server/account/auth.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { EmailField, FailureNote, NewPasswordField } from './form-parts.tsx';
import { MailSent } from './mail-sent.tsx';

interface PasswordResetFormProps {
  readonly account: FormState<Account>;
  readonly onBack: () => void;
}

/** Requests a password reset mail. The answer never reveals whether the address has an account. */
export const PasswordResetForm = ({ account, onBack }: PasswordResetFormProps) => {
  const auth = useAuth();
  const form = useForm((typed) => readForm(emailFormSchema, typed), account);
  const { busy } = form;
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const request = async ({ email }: { readonly email: string }) => {
    const result = await auth.ask((server) => server.requestPasswordReset(email));
    setFailure(result.kind === 'failed' ? result : null);
    if (result.kind === 'ok') setSentTo(email);
  };

  const back = (
    <Button variant="quiet" className="w-full" onClick={onBack}>
      Back to sign in
    </Button>
  );
  if (sentTo !== null)
    return (
      <div className="space-y-5">
        <MailSent
          kind="recovery"
          email={sentTo}
          title="Check your mail"
          backLabel="Send it again, or to another address"
          onBack={() => setSentTo(null)}
        >
          If <strong className="break-all font-semibold">{sentTo}</strong> has an account, a mail is on its
          way. Follow its link or enter its code here. Please also check your spam folder.
        </MailSent>
        {back}
      </div>
    );
  return (
    <div className="space-y-5">
      <form {...form.props(request)} className="space-y-5">
        <h2 className="text-xl font-semibold">Forgotten password</h2>
        <EmailField
          hint="We will send you a link and a code to choose a new password."
          field={form.field('email')}
        />
        <FailureNote failure={busy ? null : failure} />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? 'Sending...' : 'Send reset link'}
        </Button>
      </form>
      {back}
    </div>
  );
};

/** Asks for a new password after a reset. AuthPage then leads the member to the portal. */
export const NewPasswordForm = () => {
  const auth = useAuth();
  const session = useSession();
  const form = useForm((typed) => readForm(newPasswordSchema, typed), useState({ password: '' }));
  const { busy } = form;
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const save = async ({ password }: { readonly password: string }) => {
    const result = await auth.ask((server) => server.setPassword(password));
    setFailure(result.kind === 'failed' ? result : null);
    if (result.kind === 'ok') showToast({ title: 'Password changed', description: 'You are signed in.' });
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
