import { useEffect } from 'react';
import type { LateOutcome, LateOutcomes } from '../data/engine/late-outcomes.ts';
import { readPayload } from '../domain/entry-kinds.ts';
import { showToast } from '../ui/toast.tsx';

/** Tells how things ended that were sent offline or before a reload; no toast claims success earlier than that. */
export const DeliveryToasts = ({ late }: { readonly late: LateOutcomes }) => {
  useEffect(() => late.subscribe(tell), [late]);
  return null;
};

const tell = (outcome: LateOutcome): void => {
  const asEntry = { kind: outcome.entryKind, payload: outcome.payload };
  const invitation = readPayload('invitation', asEntry);
  if (invitation) {
    if (outcome.kind === 'delivered')
      showToast({
        title: 'Invitation sent! 🎉',
        description: `Invitation successfully sent to ${invitation.email}.`,
        tone: 'plain',
      });
    else if (outcome.refusal.code === '23505')
      showToast({
        title: 'Already invited',
        description: "You've already sent an invitation to this email.",
        tone: 'destructive',
      });
    else
      showToast({
        title: 'Failed to send invitation',
        description: 'Please try again later.',
        tone: 'destructive',
      });
    return;
  }
  if (readPayload('application', asEntry)) {
    if (outcome.kind === 'delivered')
      showToast({
        title: 'Application Submitted!',
        description: "Thank you for your application. We'll review it within 24 hours.",
        tone: 'plain',
      });
    else
      showToast({
        title: 'Submission Failed',
        description: 'There was an error submitting your application. Please try again.',
        tone: 'destructive',
      });
    return;
  }
  if (readPayload('profile', asEntry)) {
    if (outcome.kind === 'delivered')
      showToast({
        title: 'Profile updated!',
        description: 'Your profile has been successfully updated.',
        tone: 'plain',
      });
    else
      showToast({
        title: 'Error updating profile',
        description: outcome.refusal.message,
        tone: 'destructive',
      });
  }
};
