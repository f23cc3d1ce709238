import * as v from 'valibot';
import { limits } from '../config/limits.ts';
import { claimsClubVoice, mixesScripts } from './club-voice.ts';
import { checkMailAddress, toMailAddress } from './mail-address.ts';
import { toPlainSigns } from './plain-signs.ts';
import { toPlainText, codePoints } from './plain-text.ts';

const email = v.pipe(
  v.string(),
  v.transform(toMailAddress),
  v.nonEmpty('Please enter your email address.'),
  v.maxLength(limits.emailLength, 'This email address is too long.'),
  checkMailAddress,
);

const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('Please choose a password.'),
  v.check(
    (text) => codePoints(text) >= limits.passwordMin,
    `Please use at least ${limits.passwordMin} characters for the password.`,
  ),
  // bcrypt would ignore all bytes beyond the maximum.
  v.maxBytes(limits.passwordMax, `Please use at most ${limits.passwordMax} characters for the password.`),
);

/** Accepts any password: older accounts may have one shorter than today's minimum. */
export const signInSchema = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty('Please enter your password.')),
});

export const signUpSchema = v.object({
  fullName: v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, 'line')),
    v.nonEmpty('Please enter your full name.'),
    v.check(
      (text) => codePoints(text) <= limits.fullNameLength,
      `Please use at most ${limits.fullNameLength} characters for the name.`,
    ),
    v.check(
      (name) => !claimsClubVoice(name),
      'Please leave “organiser” and the club’s name out of your name.',
    ),
    v.check((name) => !mixesScripts(name), 'Please write each word of your name in one alphabet.'),
  ),
  email,
  password: newPassword,
});

/** The values of the sign-up form; signing in and a reset ask for a part of them. */
export type Account = v.InferOutput<typeof signUpSchema>;

export const emailFormSchema = v.object({ email });

export const newPasswordSchema = v.object({ password: newPassword });

/**
 * Finds the code in a pasted text, such as a line of the mail: the only six digits in a row, with or without spaces and dashes
 * between them.
 */
const codeIn = (typed: string): string => {
  const joined = toPlainSigns(typed).replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '');
  const [code, ...others] = joined.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  return code === undefined || others.length > 0 ? '' : code;
};

/** The six-digit code from a mail. */
export const codeFormSchema = v.object({
  code: v.pipe(v.string(), v.transform(codeIn), v.nonEmpty('Please enter the six digits from the mail.')),
});

/** The member types this word, in any case, so that one wrong press deletes no account. */
export const deleteWord = 'DELETE';

export const deleteAccountSchema = v.object({
  word: v.pipe(
    v.string(),
    v.transform((typed) => toPlainSigns(typed).toUpperCase()),
    v.literal(deleteWord, `Please type ${deleteWord} to confirm.`),
  ),
});
