import { notices } from '../../content/notices.ts';
import type { Outcome, Refusal } from '../../domain/delivery.ts';
import type { InvitationChange } from '../../domain/invitation.ts';
import { showToast } from '../../ui/toast.tsx';

export const toastQueued = (email: string): void => {
  showToast({
    title: 'Invitation queued',
    description: `It waits on this device and goes to ${email} when you are back online.`,
    tone: 'waiting',
  });
};

export const toastRefused = (refusal: Refusal): void => {
  showToast(notices.invitationRefused(refusal));
};

/** How a change of an invitation ended. One that waits is told by its row, and by the app when it ends. */
export const toastChange = (change: InvitationChange, email: string, outcome: Outcome): void => {
  if (outcome.kind === 'delivered') showToast(notices.invitationChanged(change, email));
  else if (outcome.kind === 'refused') showToast(notices.invitationChangeRefused(outcome.refusal));
};

/** Why it may be too late to cancel. */
export const onItsWay = 'It is on its way to the server.';

/** The reason as it stands beside the address. */
export const refusalText = (refusal: Refusal): string =>
  isDuplicate(refusal) ? notices.alreadyInvited.description : refusal.message;

/** The database's code for a broken uniqueness rule: one invitation a member and address. */
export const isDuplicate = (refusal: Refusal): boolean => refusal.code === '23505';
