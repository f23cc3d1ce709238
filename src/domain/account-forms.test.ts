import { expect, test } from 'vitest';
import { deleteAccountSchema, newPasswordSchema, signInSchema, signUpSchema } from './account-forms.ts';
import { readForm } from './read-form.ts';

test('an empty sign-up names every field in words', () => {
  expect(readForm(signUpSchema, { fullName: ' ', email: '', password: '' })).toEqual({
    kind: 'invalid',
    errors: {
      fullName: 'Please enter your full name.',
      email: 'Please enter your email address.',
      password: 'Please choose a password.',
    },
  });
});

test('name and address are trimmed, the password is not', () => {
  expect(
    readForm(signUpSchema, { fullName: ' Asha Naik ', email: ' asha@example.com ', password: ' 6chars' }),
  ).toEqual({
    kind: 'valid',
    value: { fullName: 'Asha Naik', email: 'asha@example.com', password: ' 6chars' },
  });
});

test.each(['Organiser', 'The Goa Build Club'])('nobody signs up as %s', (fullName) => {
  expect(readForm(signUpSchema, { fullName, email: 'asha@example.com', password: '123456' })).toEqual({
    kind: 'invalid',
    errors: { fullName: 'Please leave “organiser” and the club’s name out of your name.' },
  });
});

test.each([
  ['12345', 'invalid'],
  ['123456', 'valid'],
  ['🌴🌴🌴🌴🌴', 'invalid'],
  ['🌴🌴🌴🌴🌴🌴', 'valid'],
  ['x'.repeat(72), 'valid'],
  ['x'.repeat(73), 'invalid'],
  ['é'.repeat(37), 'invalid'],
])('the new password %s is %s', (password, kind) => {
  expect(readForm(newPasswordSchema, { password }).kind).toBe(kind);
});

test('signing in accepts whatever password an older account has', () => {
  expect(readForm(signInSchema, { email: 'asha@example.com', password: 'abc' }).kind).toBe('valid');
  expect(readForm(signInSchema, { email: 'asha', password: '' })).toEqual({
    kind: 'invalid',
    errors: {
      email: 'Please enter an email address like name@example.com.',
      password: 'Please enter your password.',
    },
  });
});

test.each([
  ['DELETE', 'valid'],
  [' delete ', 'valid'],
  ['', 'invalid'],
  ['delete it', 'invalid'],
])('an account is not deleted by mistake: %j is %s', (word, kind) => {
  expect(readForm(deleteAccountSchema, { word }).kind).toBe(kind);
});
