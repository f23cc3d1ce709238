import { describe, expect, test } from 'vitest';
import { visitorEntryWaitsText, deskRefusalTitle, notices, whenSentText } from './notices.ts';

const done = (title: string, description: string) => ({ title, description });
const failed = (title: string, description: string) => ({ title, description, tone: 'destructive' });

/** The specification's table of toasts, with sample values. */
const specified = [
  [
    'application failure',
    notices.applicationFailed,
    failed('Submission Failed', 'There was an error submitting your application. Please try again.'),
  ],
  [
    'application success',
    notices.applicationSubmitted,
    done('Application Submitted!', "Thank you for your application. We'll review it within 24 hours."),
  ],
  ['sign-up failure', notices.signUpFailed('No network.'), failed('Sign up failed', 'No network.')],
  ['sign-in failure', notices.signInFailed('No network.'), failed('Sign in failed', 'No network.')],
  ['sign-out failure', notices.signOutFailed('No network.'), failed('Sign out failed', 'No network.')],
  [
    'sign-up success with referral',
    notices.signedUpWithReferral('The Club'),
    done('Welcome to The Club', 'Sign up successful! Your referral has been processed.'),
  ],
  [
    'sign-up success without referral',
    notices.signedUpUnconfirmed('The Club'),
    done('Welcome to The Club', 'Sign up successful! Please check your email to confirm your account.'),
  ],
  ['sign-in success', notices.signedIn, done('Welcome back!', 'You have successfully signed in.')],
  ['sign-out success', notices.signedOut, done('Signed out', 'You have been successfully signed out.')],
  [
    'invite with empty email',
    notices.emailRequired,
    failed('Email required', "Please enter your friend's email address."),
  ],
  [
    'invite, database error code 23505',
    notices.alreadyInvited,
    failed('Already invited', "You've already sent an invitation to this email."),
  ],
  [
    'invite, other failure',
    notices.invitationFailed,
    failed('Failed to send invitation', 'Please try again later.'),
  ],
  [
    'invite success',
    notices.invitationSent('friend@example.com'),
    done('Invitation sent! 🎉', 'Invitation successfully sent to friend@example.com.'),
  ],
  [
    'copy link',
    notices.linkCopied,
    done('Link copied! 📋', 'Share this link with friends for instant signup.'),
  ],
  ['profile save failure', notices.profileFailed('Busy.'), failed('Error updating profile', 'Busy.')],
  [
    'profile save success',
    notices.profileUpdated,
    done('Profile updated!', 'Your profile has been successfully updated.'),
  ],
  ['chat load failure', notices.messagesNotLoaded, failed('Error', 'Failed to load messages')],
  ['chat send failure', notices.messageFailed, failed('Error', 'Failed to send message')],
] as const;

describe('the specified notices', () => {
  test.each(specified)('%s', (_situation, notice, expected) => {
    expect(notice).toEqual(expected);
  });
});

test("a refused profile shows the server's message, but never a constraint's", () => {
  const shown = (code: string) => notices.profileRefused({ code, message: 'From the server' }).description;
  expect(shown('42501')).toBe('From the server');
  expect(shown('23505')).toBe('From the server');
  expect(shown('23514')).not.toContain('From the server');
});

test('an invitation without a mail is reported as saved', () => {
  const notMailed = { code: 'not_mailed', message: 'From the server' };
  expect(notices.invitationRefused(notMailed)).toBe(notices.invitationNotMailed);
  expect(notices.invitationChangeRefused(notMailed)).toBe(notices.invitationNotMailed);
  expect(notices.invitationRefused({ code: '23505', message: '' })).toBe(notices.alreadyInvited);
  expect(notices.invitationRefused({ code: 'PT400', message: '' })).toBe(notices.invitationFailed);
  expect(notices.invitationChangeRefused({ code: 'PT409', message: 'Too early.' }).description).toBe(
    'Too early.',
  );
});

test('an act at the desk whose mail alone was refused is called done', () => {
  const refused = (code: string) => deskRefusalTitle('Accept Meera', { code, message: '' });
  expect(refused('address_refused')).toBe('Done, but not mailed: Accept Meera');
  expect(refused('PT409')).toBe('Not done: Accept Meera');
});

test('only a device without a network hears of being back online', () => {
  const calm = { appTooOld: false, signInNeeded: false, hasNetwork: true };
  expect(whenSentText(calm)).toBe('We try again in a moment.');
  expect(whenSentText({ ...calm, hasNetwork: false })).toBe('We will send it when you are back online.');
  expect(whenSentText({ ...calm, signInNeeded: true, hasNetwork: false })).toBe(
    'We will send it once you have signed in again.',
  );
  expect(whenSentText({ ...calm, appTooOld: true })).toBe('We will send it once the app is up to date.');
  expect(visitorEntryWaitsText({ ...calm, signInNeeded: true })).toBe('Saved. We try again in a moment.');
});
