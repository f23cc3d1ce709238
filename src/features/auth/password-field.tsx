import { useState } from 'react';
import { Field } from '../../ui/field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A password field with a button that shows the password. Allows pasting and password managers. */
export const PasswordField = ({ label, value, onValue, autoComplete, hint, error }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            className={`${control.className} pr-20`}
            type={shown ? 'text' : 'password'}
            name="password"
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              onValue(event.target.value);
            }}
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
