import { notices, whenSentText } from '../../content/notices.ts';
import { readSyncStatus } from '../../member/state/sync-status.ts';
import type { Outcome, Refusal } from '../../domain/delivery.ts';
import type { InvitationChange } from '../../domain/invitation.ts';
import { showToast } from '../../ui/toast.tsx';

export const toastQueued = (email: string): void => {
  showToast({
    slot: `invitation ${email}`,
    title: 'Invitation queued',
    description: whenSentText(readSyncStatus(), `it to ${email}`),
    tone: 'waiting',
  });
};

export const toastRefused = (refusal: Refusal): void => {
  showToast(notices.invitationRefused(refusal));
};

/** Reports the result of a change. A waiting change shows on its row instead, and the app reports its result later. */
export const toastChange = (change: InvitationChange, email: string, outcome: Outcome): void => {
  if (outcome.kind === 'delivered') showToast(notices.invitationChanged(change, email));
  else if (outcome.kind === 'refused') showToast(notices.invitationChangeRefused(outcome.refusal));
};

/** The reason when a cancel comes too late. */
export const onItsWay = 'It is on its way to the server.';

/** The reason of a refusal, for the address field. */
export const refusalText = (refusal: Refusal): string =>
  isDuplicate(refusal) ? notices.alreadyInvited.description : refusal.message;

/** Whether the member has already invited this address (code `unique_violation`). */
export const isDuplicate = (refusal: Refusal): boolean => refusal.code === '23505';
