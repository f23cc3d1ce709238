import type { Cancelled, Refusal } from '../domain/delivery.ts';

/** The username is the one thing of a profile that must be unique: the database refuses a taken one with this code. */
export const isUsernameTaken = (refusal: Refusal): boolean => refusal.code === '23505';

/** The server's message, but where that is the database talking of its constraints: then the same for people. */
export const profileRefusalText = (refusal: Refusal): string => {
  if (isUsernameTaken(refusal)) return 'This username is taken. Please choose another one.';
  if (refusal.code === '23514') return 'One of these fields isn’t valid. Please check them.';
  return refusal.message;
};

/** The invitation is open, but its address has had its mails of this month or wants none. */
const isNotMailed = (refusal: Refusal): boolean => refusal.code === 'not_mailed';

/** The status of an entry that its writer takes back although it may have arrived. */
export const withdrawingText = 'May have been sent. If it has not arrived, we cancel it';

/** The device could not even keep the wish: nothing was asked for. */
export const storageFailed = 'This device has no room left to keep it. Free some space and try again.';

/** The notices whose texts are specified, and those that more than one screen shows. */
export const notices = {
  signedUp: (clubName: string) => ({ title: `Welcome to ${clubName}`, description: 'Sign up successful!' }),
  signedUpWithReferral: (clubName: string) => ({
    title: `Welcome to ${clubName}`,
    description: 'Sign up successful! Your referral has been processed.',
  }),
  signedUpUnconfirmed: (clubName: string) => ({
    title: `Welcome to ${clubName}`,
    description: 'Sign up successful! Please check your email to confirm your account.',
  }),
  signUpFailed: (message: string) => ({
    title: 'Sign up failed',
    description: message,
    tone: 'destructive' as const,
  }),
  signedIn: { title: 'Welcome back!', description: 'You have successfully signed in.' },
  signInFailed: (message: string) => ({
    title: 'Sign in failed',
    description: message,
    tone: 'destructive' as const,
  }),
  signedOut: { title: 'Signed out', description: 'You have been successfully signed out.' },
  signOutFailed: (message: string) => ({
    title: 'Sign out failed',
    description: message,
    tone: 'destructive' as const,
  }),
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
      "We can't send mails to this address at the moment. Your invitation is saved: please share your own link with your friend instead.",
    tone: 'note',
  },
  invitationRefused: (refusal: Refusal) => {
    if (refusal.code === '23505') return notices.alreadyInvited;
    return isNotMailed(refusal) ? notices.invitationNotMailed : notices.invitationFailed;
  },
  linkCopied: {
    title: 'Link copied! 📋',
    description: 'Share this link with friends for instant signup.',
  },
  profileUpdated: {
    title: 'Profile updated!',
    description: 'Your profile has been successfully updated.',
  },
  profileFailed: (message: string) => ({
    title: 'Error updating profile',
    description: message,
    tone: 'destructive' as const,
  }),
  profileRefused: (refusal: Refusal) => notices.profileFailed(profileRefusalText(refusal)),
  reportSent: {
    title: 'Report sent',
    description: 'Thank you. The organiser has it, and nobody else.',
  },
  reportFailed: (message: string) => ({
    title: 'Report not sent',
    description: message,
    tone: 'destructive' as const,
  }),
  deletionFailed: (message: string) => ({
    title: 'Message not deleted',
    description: message,
    tone: 'destructive' as const,
  }),
  privacyUpdated: {
    title: 'Privacy updated!',
    description: 'Other members see what you chose, and no more.',
  },
  privacyFailed: (message: string) => ({
    title: 'Error updating privacy',
    description: message,
    tone: 'destructive' as const,
  }),
  invitationChanged: (change: 'resend' | 'revoke' | 'remind', email: string) => ({
    title: { resend: 'Invitation sent again', revoke: 'Invitation revoked', remind: 'Reminder sent' }[change],
    description: {
      resend: `A new link is on its way to ${email}.`,
      revoke: `The link sent to ${email} no longer works.`,
      remind: `We have reminded ${email}, this once.`,
    }[change],
  }),
  invitationChangeFailed: (message: string) => ({
    title: 'Invitation not changed',
    description: message,
    tone: 'destructive' as const,
  }),
  invitationChangeRefused: (refusal: Refusal) =>
    isNotMailed(refusal) ? notices.invitationNotMailed : notices.invitationChangeFailed(refusal.message),
  sharedTextCut: {
    title: 'Shared text shortened',
    description:
      'A message has room for 500 characters, so the end is missing. Nothing is sent before you press Send.',
  },
  messagesNotLoaded: { title: 'Error', description: 'Failed to load messages', tone: 'destructive' },
  messageFailed: { title: 'Error', description: 'Failed to send message', tone: 'destructive' },
  tooLate: { title: 'Too late', description: 'It is already being sent.', tone: 'note' },
  /** Tells a person how their cancel ended; null where the entry simply goes. `reason`: why it may be too late. */
  cancelled: (done: Cancelled, reason: string) =>
    (
      ({
        gone: null,
        withdrawing: {
          title: 'May have been sent',
          description: 'If it has not arrived yet, we cancel it. We tell you which.',
          tone: 'waiting',
        },
        'too-late': { title: 'Too late to cancel', description: reason, tone: 'note' },
      }) as const
    )[done],
  withdrawn: {
    title: 'Taken back',
    description: 'It had not arrived, and nobody will get it.',
    tone: 'note',
  },
  notWithdrawn: {
    title: 'It had been sent',
    description: 'It had arrived before you took it back.',
    tone: 'note',
  },
  bothTexts: {
    title: 'Both texts are sent',
    description: 'The first one could no longer be held back. Both will stand in the chat.',
    tone: 'note',
  },
} as const;
