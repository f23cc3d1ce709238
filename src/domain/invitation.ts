import { limits } from '../config/limits.ts';

export type InvitationStatus = 'pending' | 'accepted' | 'expired' | 'revoked';

export interface Invitation {
  readonly id: string;
  /** The address that the inviter typed; null when the invitee joined by the share link or deleted the account. */
  readonly inviteeEmail: string | null;
  /** The member who accepted it. */
  readonly inviteeId: string | null;
  readonly invitationCode: string;
  readonly status: InvitationStatus;
  readonly createdAt: string;
  readonly acceptedAt: string | null;
  readonly expiresAt: string;
  /** When its newest mail went out; null before that. */
  readonly mailedAt: string | null;
  readonly reminders: number;
}

export const invitationChanges = ['resend', 'revoke', 'remind'] as const;
export type InvitationChange = (typeof invitationChanges)[number];

export interface InvitationStats {
  readonly totalSent: number;
  readonly totalAccepted: number;
  readonly weeklySent: number;
  readonly weeklyAccepted: number;
  readonly monthlySent: number;
  readonly monthlyAccepted: number;
}

export const noInvitationStats: InvitationStats = {
  totalSent: 0,
  totalAccepted: 0,
  weeklySent: 0,
  weeklyAccepted: 0,
  monthlySent: 0,
  monthlyAccepted: 0,
};

/** Accepted divided by sent, as a whole percent from 0 to 100; 0 if none was sent. */
export const successRate = (accepted: number, sent: number): number =>
  sent > 0 ? Math.min(100, Math.max(0, Math.round((accepted / sent) * 100))) : 0;

/** The status at `now` (epoch milliseconds): a pending invitation past its expiry is expired. */
export const invitationStatusAt = (invitation: Invitation, now: number): InvitationStatus =>
  invitation.status === 'pending' && Date.parse(invitation.expiresAt) <= now ? 'expired' : invitation.status;

const dayMs = 24 * 60 * 60 * 1000;

/** Mails normally go out within seconds. */
const mailedWithinMs = 60_000;

/**
 * Whether the mail of a pending invitation is overdue: the mail service refused the address, or the request broke off.
 * The inviter can then send it again. `now` in epoch milliseconds.
 */
export const isUnmailed = (invitation: Invitation, now: number): boolean =>
  invitationStatusAt(invitation, now) === 'pending' &&
  invitation.mailedAt === null &&
  // Each request for a mail renews the expiry, so the expiry tells when the last one was made.
  Date.parse(invitation.expiresAt) - limits.invitationDays * dayMs + mailedWithinMs < now;

/**
 * The first moment for a reminder, in epoch milliseconds. Null when the invitation is not pending, has had its reminder,
 * or its mail has not gone out. `change_invitation` in supabase/migrations has the same rule.
 */
export const remindFrom = (invitation: Invitation, now: number): number | null =>
  invitationStatusAt(invitation, now) === 'pending' && invitation.mailedAt && invitation.reminders === 0
    ? Date.parse(invitation.mailedAt) + limits.reminderAfterDays * dayMs
    : null;

/** Whether a reminder may be sent at `now` (epoch milliseconds). */
export const canRemind = (invitation: Invitation, now: number): boolean => {
  const from = remindFrom(invitation, now);
  return from !== null && from <= now;
};
