import type { Cancelled, Refusal } from '../domain/delivery.ts';
import type { Notice } from '../domain/notice.ts';

/** The title of a toast about a refused change. */
export const deskRefusalTitle = (title: string): string => `Not done: ${title}`;

/** Why the device cannot send now. */
interface Connection {
  readonly appTooOld: boolean;
  readonly signInNeeded: boolean;
  readonly hasNetwork: boolean;
}

/** Says when the device sends a waiting change; every notice uses this sentence. */
export const whenSentText = ({ appTooOld, signInNeeded, hasNetwork }: Connection, what = 'it'): string => {
  if (appTooOld) return `We will send ${what} once the app is up to date.`;
  if (signInNeeded) return `We will send ${what} once you have signed in again.`;
  return hasNetwork ? 'We try again in a moment.' : `We will send ${what} when you are back online.`;
};

/** The same for a visitor, who needs no session. */
export const visitorEntryWaitsText = (connection: Connection): string =>
  `Saved. ${whenSentText({ ...connection, signInNeeded: false })}`;

/** The status of a cancelled entry that may have arrived already. */
export const withdrawingText = 'May have been sent. If it has not arrived, we cancel it';

/** The device could not store the change, so it sent no request. */
export const notStored: Refusal = {
  code: 'not_stored',
  message: 'This device has no room left to keep it. Free some space and try again.',
};

export const failure = (title: string, description: string): Notice => ({
  title,
  description,
  tone: 'destructive',
});

/** The notices with specified texts, and those that several screens show. */
export const notices = {
  signedUp: (clubName: string) => ({
    title: `Welcome to ${clubName}`,
    description: 'Sign up successful!',
  }),
  signedUpWithReferral: (clubName: string) => ({
    title: `Welcome to ${clubName}`,
    description: 'Sign up successful! Your referral has been processed.',
  }),
  signedUpUnconfirmed: (clubName: string) => ({
    title: `Welcome to ${clubName}`,
    description: 'Sign up successful! Please check your email to confirm your account.',
  }),
  signUpFailed: (message: string) => failure('Sign up failed', message),
  signedIn: { title: 'Welcome back!', description: 'You have successfully signed in.' },
  signInFailed: (message: string) => failure('Sign in failed', message),
  signedOut: { title: 'Signed out', description: 'You have been successfully signed out.' },
  signOutFailed: (message: string) => failure('Sign out failed', message),
  applicationSubmitted: {
    title: 'Application Submitted!',
    description: "Thank you for your application. We'll review it within 24 hours.",
  },
  applicationFailed: {
    title: 'Submission Failed',
    description: 'There was an error submitting your application. Please try again.',
    tone: 'destructive',
  },
  emailRequired: {
    title: 'Email required',
    description: "Please enter your friend's email address.",
    tone: 'destructive',
  },
  invitationSent: (email: string) => ({
    title: 'Invitation sent! 🎉',
    description: `Invitation successfully sent to ${email}.`,
  }),
  alreadyInvited: {
    title: 'Already invited',
    description: "You've already sent an invitation to this email.",
    tone: 'destructive',
  },
  invitationFailed: {
    title: 'Failed to send invitation',
    description: 'Please try again later.',
    tone: 'destructive',
  },
  invitationNotMailed: {
    title: 'No mail sent',
    description:
      "We can't mail this address at the moment. Your invitation is saved: please share your own link with your friend.",
    tone: 'note',
  },
  linkCopied: {
    title: 'Link copied! 📋',
    description: 'Share this link with friends for instant signup.',
  },
  profileUpdated: {
    title: 'Profile updated!',
    description: 'Your profile has been successfully updated.',
  },
  profileFailed: (message: string) => failure('Error updating profile', message),
  sharedTextCut: {
    title: 'Shared text shortened',
    description:
      'A message can have 500 characters, so we cut the end. Nothing is sent until you press Send.',
  },
  messagesNotLoaded: { title: 'Error', description: 'Failed to load messages', tone: 'destructive' },
  /** `undo` sends the message after all. */
  messageTakenBack: (undo: () => void) => ({
    title: 'Message cancelled',
    description: 'Your text is back in the message field.',
    tone: 'note' as const,
    action: { label: 'Undo', onPress: undo },
  }),
  messageFailed: { title: 'Error', description: 'Failed to send message', tone: 'destructive' },
  tooLate: { title: 'Too late', description: 'It is already being sent.', tone: 'note' },
  /** The result of a cancel; null when the entry simply disappears. `reason`: why it may be too late. */
  cancelled: (done: Cancelled, reason: string) =>
    (
      ({
        gone: null,
        withdrawing: {
          title: 'May have been sent',
          description: 'If it has not arrived yet, we cancel it. We will tell you what happened.',
          tone: 'waiting',
        },
        'too-late': { title: 'Too late to cancel', description: reason, tone: 'note' },
      }) as const
    )[done],
  withdrawn: {
    title: 'Cancelled',
    description: 'It had not arrived. Nobody will get it.',
    tone: 'note',
  },
  notWithdrawn: {
    title: 'Too late to cancel',
    description: 'It had already reached us.',
    tone: 'note',
  },
} as const;
