import { useState } from 'react';
import { notices } from '../../content/notices.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import type { AuthFailure, SignUpResult } from '../../server/account/auth.ts';
import type { Referral } from '../../member/hooks/use-referral.ts';
import { signUpSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { EmailField } from './email-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { FailureNote } from './failure-note.tsx';

interface SignUpFormProps {
  readonly clubName: string;
  readonly referral: Referral;
  readonly fullName: string;
  readonly onFullName: (fullName: string) => void;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

export const SignUpForm = ({ clubName, referral, fullName, onFullName, email, onEmail }: SignUpFormProps) => {
  const auth = useAuth();
  const { busy, run } = useBusy();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ fullName?: string; email?: string; password?: string }>({});
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [confirming, setConfirming] = useState<string | null>(null);

  const signUp = async () => {
    const reading = readForm(signUpSchema, { fullName, email, password });
    setErrors(reading.kind === 'invalid' ? reading.errors : {});
    if (reading.kind === 'invalid') return;
    // Sends even a code whose check failed offline: the database decides, and a wrong code never blocks a sign-up.
    const referralCode = referral.kind === 'none' ? null : referral.code;
    const result = await auth.signUp({ ...reading.value, referralCode });
    showToast(noticeOf(clubName, result));
    setFailure(result.kind === 'failed' ? result : null);
    setConfirming(result.kind === 'confirm-email' ? reading.value.email : null);
  };

  if (confirming !== null)
    return (
      <MailSent
        kind="signup"
        email={confirming}
        title="One more step"
        backLabel="Change what I entered"
        onBack={() => {
          setConfirming(null);
        }}
      >
        We have sent a mail to <strong className="break-all font-semibold">{confirming}</strong>. Follow its
        link or enter its code here to confirm your account. Please also check your spam folder.
      </MailSent>
    );
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstError(event.currentTarget);
        run(signUp);
      }}
    >
      <TextField
        label="Full Name"
        name="name"
        required
        autoComplete="name"
        value={fullName}
        error={errors.fullName}
        onChange={(event) => {
          onFullName(event.target.value);
        }}
      />
      <EmailField value={email} onValue={onEmail} error={errors.email} />
      <NewPasswordField label="Password" value={password} onValue={setPassword} error={errors.password} />
      <FailureNote failure={busy ? null : failure} />
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? 'Signing up...' : 'Sign Up'}
      </Button>
    </form>
  );
};

const noticeOf = (clubName: string, result: SignUpResult) => {
  if (result.kind === 'failed') return notices.signUpFailed(result.message);
  if (result.kind === 'confirm-email') return notices.signedUpUnconfirmed(clubName);
  return result.referred ? notices.signedUpWithReferral(clubName) : notices.signedUp(clubName);
};
