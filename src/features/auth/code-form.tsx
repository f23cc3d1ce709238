import { useState } from 'react';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { codeFormSchema } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';

interface CodeFormProps {
  readonly kind: 'signup' | 'recovery';
  /** The mail's recipient. */
  readonly email: string;
}

/** Asks for the mail's six-digit code: the mail's link may open in another browser than this one. */
export const CodeForm = ({ kind, email }: CodeFormProps) => {
  const auth = useAuth();
  const { busy, run } = useBusy();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const enter = async () => {
    const reading = readForm(codeFormSchema, { code });
    setError(reading.kind === 'invalid' ? reading.errors.code : undefined);
    if (reading.kind === 'invalid') return;
    const result = await auth.enterCode({ kind, email, code: reading.value.code });
    // After a correct code the session changes, and the page moves on by itself.
    if (result.kind === 'failed') setError(result.message);
  };

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        const form = event.currentTarget;
        event.preventDefault();
        run(async () => {
          await enter();
          focusFirstError(form);
        });
      }}
    >
      <TextField
        label="Code from the mail"
        hint="Is the mail on another device, or is this the installed app? Enter the six digits here."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        // Leaves room for pasted spaces and dashes.
        maxLength={12}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
        }}
      />
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? 'Checking...' : 'Continue with the code'}
      </Button>
    </form>
  );
};
