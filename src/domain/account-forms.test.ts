import { expect, test } from 'vitest';
import { limits } from '../config/limits.ts';
import { deleteAccountSchema, newPasswordSchema, signInSchema, signUpSchema } from './account-forms.ts';
import { readForm } from './read-form.ts';

test('reports every empty field of a sign-up', () => {
  expect(readForm(signUpSchema, { fullName: ' ', email: '', password: '' })).toEqual({
    kind: 'invalid',
    errors: {
      fullName: 'Please enter your full name.',
      email: 'Please enter your email address.',
      password: 'Please choose a password.',
    },
  });
});

test('trims name and address, but not the password', () => {
  expect(
    readForm(signUpSchema, { fullName: ' Asha Naik ', email: ' asha@example.com ', password: ' 6chars' }),
  ).toEqual({
    kind: 'valid',
    value: { fullName: 'Asha Naik', email: 'asha@example.com', password: ' 6chars' },
  });
});

test.each([
  [limits.fullNameLength, 'valid'],
  [limits.fullNameLength + 1, 'invalid'],
])('a name of %i letters is %s at sign-up', (length, kind) => {
  const form = { fullName: '🌴'.repeat(length), email: 'asha@example.com', password: '123456' };
  expect(readForm(signUpSchema, form).kind).toBe(kind);
});

test.each(['Organiser', 'The Goa Build Club'])('refuses the name %s at sign-up', (fullName) => {
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
])('a new password %s is %s', (password, kind) => {
  expect(readForm(newPasswordSchema, { password }).kind).toBe(kind);
});

test('accepts a short password of an older account at sign-in', () => {
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
])('typing %j to delete an account is %s', (word, kind) => {
  expect(readForm(deleteAccountSchema, { word }).kind).toBe(kind);
});
