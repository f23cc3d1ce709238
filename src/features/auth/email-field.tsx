import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import type { TextControl } from '../../ui/use-form.ts';

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
