import type { Refusal } from '../../domain/delivery.ts';
import { showToast } from '../../ui/toast.tsx';

export const toastDelivered = (email: string): void => {
  showToast({ title: 'Invitation sent! 🎉', description: `Invitation successfully sent to ${email}.` });
};

export const toastQueued = (email: string): void => {
  showToast({
    title: 'Invitation queued',
    description: `It waits on this device and goes to ${email} when you are back online.`,
  });
};

export const toastRefused = (refusal: Refusal): void => {
  if (isDuplicate(refusal)) {
    showToast({
      title: 'Already invited',
      description: alreadyInvited,
      tone: 'destructive',
    });
  } else toastFailed();
};

export const toastFailed = (): void => {
  showToast({
    title: 'Failed to send invitation',
    description: 'Please try again later.',
    tone: 'destructive',
  });
};

export const toastEmailRequired = (): void => {
  showToast({
    title: 'Email required',
    description: "Please enter your friend's email address.",
    tone: 'destructive',
  });
};

/** The reason as it stands beside the address. */
export const refusalText = (refusal: Refusal): string =>
  isDuplicate(refusal) ? alreadyInvited : refusal.message;

const alreadyInvited = "You've already sent an invitation to this email.";

/** The database's code for a broken uniqueness rule: one invitation a member and address. */
export const isDuplicate = (refusal: Refusal): boolean => refusal.code === '23505';
