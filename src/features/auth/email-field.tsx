import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
}

/** The email of an account. `autoComplete` is `username`, so that password managers recognise it. */
export const EmailField = ({ hint, value, onValue, error }: EmailFieldProps) => (
  <TextField
    label="Email"
    hint={hint}
    type="email"
    name="email"
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    error={error}
    onChange={(event) => {
      onValue(event.target.value);
    }}
  />
);
