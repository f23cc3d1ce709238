import { useState } from 'react';
import { notices } from '../../content/notices.ts';
import type { AuthFailure } from '../../server/account/auth.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { signInSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { EmailField } from './email-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { MailSent } from './mail-sent.tsx';
import { FailureNote } from './failure-note.tsx';
import { PasswordField } from './password-field.tsx';

interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onForgotten: () => void;
}

export const SignInForm = ({ email, onEmail, onForgotten }: SignInFormProps) => {
  const auth = useAuth();
  const { busy, run } = useBusy();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const signIn = async () => {
    const reading = readForm(signInSchema, { email, password });
    setErrors(reading.kind === 'invalid' ? reading.errors : {});
    if (reading.kind === 'invalid') return;
    const result = await auth.signIn(reading.value);
    setFailure(result.kind === 'failed' ? result : null);
    showToast(result.kind === 'ok' ? notices.signedIn : notices.signInFailed(result.message));
  };

  if (failure?.reason === 'unconfirmed')
    return (
      <MailSent
        kind="signup"
        email={email.trim()}
        title="Confirm your account first"
        backLabel="Back to sign in"
        onBack={() => {
          setFailure(null);
        }}
      >
        When you signed up, we sent a mail to{' '}
        <strong className="break-all font-semibold">{email.trim()}</strong>. Follow its link or enter its code
        here. If you can’t find it, sign up again and we will send a new one.
      </MailSent>
    );
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstError(event.currentTarget);
        run(signIn);
      }}
    >
      <EmailField value={email} onValue={onEmail} error={errors.email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={errors.password}
      />
      <FailureNote failure={busy ? null : failure} />
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
      <p>
        <button
          type="button"
          onClick={onForgotten}
          className="min-h-11 cursor-pointer text-lamp underline underline-offset-4 hover:text-lamp-bright"
        >
          Forgot your password?
        </button>
      </p>
    </form>
  );
};
