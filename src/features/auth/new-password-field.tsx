import { useEffect, useState, type ComponentProps } from 'react';
import { limits } from '../../config/limits.ts';
import { PasswordField } from './password-field.tsx';

/** The field for choosing a password; warns about common ones. */
export const NewPasswordField = (
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>,
) => {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>(() => () => false);
  // Loads the list with this field, so that signing in does not wait for it.
  useEffect(() => {
    void import('../../domain/common-passwords.ts').then(
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
