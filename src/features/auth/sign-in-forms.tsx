import { useState } from 'react';
import { notices } from '../../content/notices.ts';
import type { AuthFailure, SignUpResult } from '../../engine/server/account/auth.ts';
import { useAuth, type Referral } from '../../engine/member/hooks/use-auth.ts';
import { signInSchema, signUpSchema, type Account } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { claimEarlyAnswer } from './early-form.ts';
import { EmailField, FailureNote, NewPasswordField, PasswordField } from './form-parts.tsx';
import { MailSent } from './mail-sent.tsx';

interface SignInFormProps {
  readonly account: FormState<Account>;
  readonly onForgotten: () => void;
}

export const SignInForm = ({ account, onForgotten }: SignInFormProps) => {
  const auth = useAuth();
  const form = useForm((typed) => readForm(signInSchema, typed), account);
  const { busy } = form;
  const email = form.values.email.trim();
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const signIn = async (credentials: Pick<Account, 'email' | 'password'>) => {
    const result = await auth.ask((server) => server.signIn(credentials, claimEarlyAnswer()));
    setFailure(result.kind === 'failed' ? result : null);
    showToast(result.kind === 'ok' ? notices.signedIn : notices.signInFailed(result.message));
  };

  if (failure?.reason === 'unconfirmed')
    return (
      <MailSent
        kind="signup"
        email={email}
        title="Confirm your account first"
        backLabel="Back to sign in"
        onBack={() => setFailure(null)}
      >
        When you signed up, we sent a mail to <strong className="break-all font-semibold">{email}</strong>.
        Follow its link or enter its code here. If you can’t find it, sign up again and we will send a new
        one.
      </MailSent>
    );
  return (
    <form {...form.props(signIn)} className="grid gap-5">
      <EmailField field={form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" field={form.field('password')} />
      <FailureNote failure={busy ? null : failure} />
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
      <p>
        <button
          type="button"
          onClick={onForgotten}
          className="min-h-11 cursor-pointer text-left text-lamp underline underline-offset-4 hover:text-lamp-bright"
        >
          Forgot your password?
        </button>
      </p>
    </form>
  );
};

interface SignUpFormProps {
  readonly clubName: string;
  readonly referral: Referral;
  readonly account: FormState<Account>;
}

export const SignUpForm = ({ clubName, referral, account }: SignUpFormProps) => {
  const auth = useAuth();
  const form = useForm((typed) => readForm(signUpSchema, typed), account);
  const { busy } = form;
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  /** The address that has to confirm the account. */
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  const signUp = async (newcomer: Account) => {
    // Sends an unchecked or invalid code too: the database decides, and a wrong code never blocks a sign-up.
    const referralCode = referral.kind === 'none' ? null : referral.code;
    const result = await auth.ask((server) =>
      server.signUp({ ...newcomer, referralCode }, claimEarlyAnswer()),
    );
    showToast(noticeOf(clubName, result));
    setFailure(result.kind === 'failed' ? result : null);
    setMailedTo(result.kind === 'confirm-email' ? newcomer.email : null);
  };

  if (mailedTo !== null)
    return (
      <MailSent
        kind="signup"
        email={mailedTo}
        title="One more step"
        backLabel="Change what I entered"
        onBack={() => setMailedTo(null)}
      >
        We have sent a mail to <strong className="break-all font-semibold">{mailedTo}</strong>. Follow its
        link or enter its code here to confirm your account. Please also check your spam folder.
      </MailSent>
    );
  return (
    <form {...form.props(signUp)} className="grid gap-5">
      <TextField label="Full Name" required autoComplete="name" {...form.field('fullName')} name="name" />
      <EmailField field={form.field('email')} />
      <NewPasswordField label="Password" field={form.field('password')} />
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
