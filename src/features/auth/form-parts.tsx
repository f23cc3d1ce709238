import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
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
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <ShownValue>
            <input
              {...input}
              {...control}
              className={`${control.className} pr-beside-show`}
              type={isShown ? 'text' : 'password'}
              required
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
            />
          </ShownValue>
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 min-h-11 min-w-16 cursor-pointer rounded-md px-3 text-sm font-semibold text-lamp hover:text-lamp-bright"
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
};

/** The field for a new password. Warns about a common one. */
export const NewPasswordField = (
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>,
) => {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>(() => () => false);
  // The list is a chunk of its own, so that signing in does not load it.
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

/** The email of an account. `autoComplete` is `username`, because password managers then recognise it. */
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

/** Says why the last attempt failed. Stays until the next one, when the toast is long gone. */
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

interface StepProps {
  readonly title: string;
  /** False for the first step of a page, which leaves the focus to the page. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A step that replaces another one. Focuses its heading, because the pressed button unmounts. */
export const Step = ({ title, takesFocus = true, children }: StepProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h2>
      {children}
    </div>
  );
};
