import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
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
          <input
            {...input}
            {...control}
            className={`${control.className} pr-20`}
            type={shown ? 'text' : 'password'}
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => {
              setShown(!shown);
            }}
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
