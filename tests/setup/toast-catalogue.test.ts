import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notices } from '../../src/content/notices.ts';

type Row = readonly [
  situation: string,
  where: string,
  title: string,
  description: string | null,
  tone?: 'destructive',
];

/** Section 8 of the specification to the letter; `where` is the feature that shows it. null: the server's own words. */
const catalogue: readonly Row[] = [
  [
    'application failure',
    'marketing',
    'Submission Failed',
    'There was an error submitting your application. Please try again.',
    'destructive',
  ],
  [
    'application success',
    'marketing',
    'Application Submitted!',
    "Thank you for your application. We'll review it within 24 hours.",
  ],
  ['sign-up failure', 'auth', 'Sign up failed', null, 'destructive'],
  ['sign-in failure', 'auth', 'Sign in failed', null, 'destructive'],
  ['sign-out failure', 'members', 'Sign out failed', null, 'destructive'],
  [
    'sign-up with referral',
    'auth',
    'Welcome to ${clubName}',
    'Sign up successful! Your referral has been processed.',
  ],
  [
    'sign-up without referral',
    'auth',
    'Welcome to ${clubName}',
    'Sign up successful! Please check your email to confirm your account.',
  ],
  ['sign-in success', 'auth', 'Welcome back!', 'You have successfully signed in.'],
  ['sign-out success', 'members', 'Signed out', 'You have been successfully signed out.'],
  ['invite with empty email', 'invitations', 'Email required', "Please enter your friend's email address."],
  ['invite, 23505', 'invitations', 'Already invited', "You've already sent an invitation to this email."],
  ['invite, other failure', 'invitations', 'Failed to send invitation', 'Please try again later.'],
  ['invite success', 'invitations', 'Invitation sent! 🎉', 'Invitation successfully sent to ${email}.'],
  ['copy link', 'invitations', 'Link copied! 📋', 'Share this link with friends for instant signup.'],
  ['profile save failure', 'profile', 'Error updating profile', null],
  ['profile save success', 'profile', 'Profile updated!', 'Your profile has been successfully updated.'],
  ['chat load failure', 'chat', 'Error', 'Failed to load messages'],
  ['chat send failure', 'chat', 'Error', 'Failed to send message'],
];

test.each(catalogue.map((row) => ({ name: row[0], row })))('$name', async ({ row }) => {
  const [, where, title, description, tone] = row;
  const feature = await sourceOf(`src/features/${where}`);
  const shared = Object.entries(notices).find(([, notice]) => isSame(notice, title, description));
  // Where others say it too it stands in the notices, and the feature shows it by name.
  const shows = shared ? `notices.${shared[0]}` : title;
  const said = shared ? JSON.stringify(made(shared[1])) : feature;
  expect(feature).toContain(shows);
  expect(said).toContain(description ?? title);
  expect(shared ? said : toastWith(feature, title)).toContain(tone ?? '');
});

type Notice = (typeof notices)[keyof typeof notices];

/** A notice that says something of its own, with the name of what it says in the place of it. */
const made = (notice: Notice): { readonly title: string; readonly description: string } => {
  if (typeof notice !== 'function') return notice;
  const make = notice as (...given: string[]) => { title: string; description: string };
  return make('${email}', '${email}');
};

const isSame = (notice: Notice, title: string, description: string | null): boolean => {
  const said = made(notice);
  return said.title === title && (description === null || said.description === description);
};

/** The call of `showToast` with this title. */
const toastWith = (source: string, title: string): string => {
  const at = source.indexOf(`'${title}'`);
  return source.slice(at, source.indexOf('}', at));
};

const sourceOf = async (folder: string): Promise<string> => {
  const root = join(import.meta.dirname, '../..', folder);
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')))).join('\n');
};
