import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['123456', 'password', 'Password1', 'QWERTY', 'iloveyou', 'goabuildclub'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

it.each(['', '12345', 'goa-demo-2025', 'kayak-lantern-84', 'password kayak'])(
  '"%s" is not common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
