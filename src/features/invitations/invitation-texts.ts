import { withdrawingText, notices } from '../../content/notices.ts';
import type { Refusal } from '../../domain/delivery.ts';
import {
  invitationStatusAt,
  isUnmailed,
  remindFrom,
  type Invitation,
  type InvitationChange,
} from './rules/invitation.ts';
import { isDuplicate } from './changes.ts';
import type { PendingChange, QueuedInvitation, SentInvitation } from './use-invitations.ts';

/** The history of an invitation in one line, to follow the badge with its state. `now` in epoch milliseconds. */
export const historyText = (invitation: Invitation, now: number): string => {
  const { created_at, mailed_at, expires_at, accepted_at, reminders } = invitation;
  const day = (at: string | number) => shortDate(at, now);
  switch (invitationStatusAt(invitation, now)) {
    case 'accepted':
      return `Joined ${day(accepted_at ?? created_at)}`;
    case 'expired':
      return `Ended ${day(expires_at)}, sent ${day(created_at)}`;
    case 'revoked':
      return `Sent ${day(created_at)}`;
    case 'pending': {
      const open = `open until ${day(expires_at)}`;
      if (mailed_at === null && reminders > 0) return `The reminder has not gone out yet, ${open}`;
      if (isUnmailed(invitation, now)) return `The mail has not gone out, ${open}`;
      if (mailed_at === null) return `The mail is on its way, ${open}`;
      return `${reminders > 0 ? 'Reminded' : 'Sent'} ${day(mailed_at)}, ${open}`;
    }
  }
};

/** Says from when on a reminder is possible. Empty if it is possible already, or never. */
export const reminderText = (invitation: SentInvitation, now: number): string => {
  const from = invitation.pendingChange ? null : remindFrom(invitation, now);
  return from === null || from <= now ? '' : `. You can remind them after ${shortDate(from, now)}`;
};

/** The state of a change that the server has not applied. */
export const changeText = ({ change, state, refusal }: PendingChange): string => {
  if (state === 'signed-out') return 'Waiting for you to sign in again';
  if (state === 'withdrawing') return withdrawingText;
  if (state === 'refused') return refusal?.message ?? 'Not accepted';
  return state === 'queued' ? queuedChanges[change] : runningChanges[change];
};

const queuedChanges: Record<InvitationChange, string> = {
  resend: 'Queued to be sent again',
  revoke: 'Queued to be revoked',
  remind: 'Reminder queued',
};
const runningChanges: Record<InvitationChange, string> = {
  resend: 'Sending again...',
  revoke: 'Revoking...',
  remind: 'Sending the reminder...',
};

/** The text below the address of an unsent invitation. */
export const queuedText = ({ state, refusal }: QueuedInvitation): string => {
  if (state === 'queued') return 'Waiting to send';
  if (state === 'sending') return 'On its way';
  if (state === 'signed-out') return 'Waiting for you to sign in again';
  if (state === 'withdrawing') return withdrawingText;
  if (!refusal) return 'Not accepted';
  return isDuplicate(refusal) ? 'You have already invited this address' : refusal.message;
};

/** "9 Nov" in the reader's zone and locale. With the year, unless it is this year. */
const shortDate = (at: string | number, now: number): string => {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
};

/** The reason of a refusal, for the address field. */
export const refusalText = (refusal: Refusal): string =>
  isDuplicate(refusal) ? notices.alreadyInvited.description : refusal.message;
