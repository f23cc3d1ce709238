import { useState, useEffect, type ComponentProps, type ReactNode } from 'react';
import { limits } from '../../config/limits.ts';
import type { AuthFailure } from '../../engine/server/account/auth.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ShownValue } from '../../ui/shown-value.tsx';
import type { TextControl } from '../../ui/use-form.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly field: TextControl;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
}

/** A password field with a button that shows the password. Allows pasting and password managers. */
export const PasswordField = ({ label, field, autoComplete, hint }: PasswordFieldProps) => {
  const { error, ...input } = field;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <ShownValue>
            <input
              {...input}
              {...control}
              className={`${control.className} pr-beside-show`}
              type={shown ? 'text' : 'password'}
              required
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
            />
          </ShownValue>
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-h-11 min-w-16 cursor-pointer rounded-md px-3 text-sm font-semibold text-lamp hover:text-lamp-bright"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
};

/** The field for choosing a password; warns about common ones. */
export const NewPasswordField = (
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>,
) => {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>(() => () => false);
  // Loads the list with this field, so that signing in does not wait for it.
  useEffect(() => {
    void import('./common-passwords.ts').then(
      ({ isCommonPassword }) => setIsCommon(() => isCommonPassword),
      () => undefined,
    );
  }, []);
  return (
    <div>
      <PasswordField
        {...props}
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters.`}
      />
      <output className="block text-sm text-laterite [&:not(:empty)]:mt-1.5">
        {isCommon(props.field.value)
          ? 'This is one of the most common passwords, so it is easy to guess. Please choose another one.'
          : null}
      </output>
    </div>
  );
};

interface EmailFieldProps {
  readonly hint?: ReactNode;
  readonly field: TextControl;
}

/** The email of an account. `autoComplete` is `username`, so that password managers recognise it. */
export const EmailField = ({ hint, field }: EmailFieldProps) => (
  <TextField
    label="Email"
    hint={hint}
    type="email"
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
);

/** Stays at the form after the toast has gone, until the next attempt: the typed text is kept. */
export const FailureNote = ({ failure }: { readonly failure: AuthFailure | null }) => {
  if (!failure) return null;
  const isUnreachable = failure.reason === 'unreachable';
  return (
    <p
      className={`flex gap-2 border-l-2 pl-4 text-sm ${isUnreachable ? 'border-laterite text-laterite' : 'border-alarm text-alarm'}`}
    >
      <Icon name={isUnreachable ? 'wifi-off' : 'circle-alert'} className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        {failure.reason === undefined ? failure.message : (reasons[failure.reason] ?? failure.message)}
      </span>
    </p>
  );
};

const reasons: Partial<Record<NonNullable<AuthFailure['reason']>, string>> = {
  unreachable:
    'We can’t reach the club right now. What you typed stays here; please check your connection and try again.',
  known: 'This address has an account already. Please sign in, or choose a new password there.',
  mismatch: 'This email and password do not match. Please check both, or choose a new password below.',
};
