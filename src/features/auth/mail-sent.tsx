import { useState, type ReactNode } from 'react';
import { codeFormSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { useAuth } from '../../engine/member/hooks/use-auth.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Step } from './form-parts.tsx';

interface MailSentProps extends CodeFormProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly backLabel: string;
  readonly onBack: () => void;
}

/** Replaces the form that requested a mail. Says what to do with the mail, and asks for its code. */
export const MailSent = ({ kind, email, title, children, backLabel, onBack }: MailSentProps) => (
  <Step title={title}>
    <p className="border-l-2 border-phosphor pl-4">{children}</p>
    <CodeForm kind={kind} email={email} />
    <Button variant="quiet" className="w-full" onClick={onBack}>
      {backLabel}
    </Button>
  </Step>
);

interface CodeFormProps {
  readonly kind: 'signup' | 'recovery';
  /** The mail's recipient. */
  readonly email: string;
}

/** Asks for the mail's six-digit code, because the mail's link may open in another browser. */
const CodeForm = ({ kind, email }: CodeFormProps) => {
  const auth = useAuth();
  const form = useForm((typed) => readForm(codeFormSchema, typed), useState({ code: '' }));

  const enter = async ({ code }: { readonly code: string }) => {
    const result = await auth.ask((server) => server.enterCode({ kind, email, code }));
    // After a correct code the session changes, and the page moves on by itself.
    if (result.kind === 'failed') form.fail({ code: result.message });
  };

  return (
    <form {...form.props(enter)} className="space-y-5">
      <TextField
        {...form.field('code')}
        label="Code from the mail"
        hint="Is the mail on another device, or is this the installed app? Enter the six digits here."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <Button type="submit" disabled={form.busy} className="w-full">
        {form.busy ? 'Checking...' : 'Continue with the code'}
      </Button>
    </form>
  );
};
