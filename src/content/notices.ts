/** Notices that more than one screen gives: at once by the form, or later, when a queued thing has ended. */
export const notices = {
  applicationSubmitted: {
    title: 'Application Submitted!',
    description: "Thank you for your application. We'll review it within 24 hours.",
  },
  applicationFailed: {
    title: 'Submission Failed',
    description: 'There was an error submitting your application. Please try again.',
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
  profileUpdated: {
    title: 'Profile updated!',
    description: 'Your profile has been successfully updated.',
  },
  profileFailed: (message: string) => ({
    title: 'Error updating profile',
    description: message,
    tone: 'destructive' as const,
  }),
  messageFailed: { title: 'Error', description: 'Failed to send message', tone: 'destructive' },
} as const;
