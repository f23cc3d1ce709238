import { limits } from '../config/limits.ts';

export type InvitationStatus = 'pending' | 'accepted' | 'expired' | 'revoked';

export interface Invitation {
  readonly id: string;
  /** As the inviter typed it; null for whoever came through the share link or has left. */
  readonly inviteeEmail: string | null;
  /** The member whom it brought. */
  readonly inviteeId: string | null;
  readonly invitationCode: string;
  readonly status: InvitationStatus;
  readonly createdAt: string;
  readonly acceptedAt: string | null;
  readonly expiresAt: string;
  /** When the newest mail of it went out; null while it waits for one. */
  readonly mailedAt: string | null;
  readonly reminders: number;
}

/** What an inviter may do with an invitation that is there. */
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

/** A pending invitation past its expiry reads as expired everywhere. `now` in epoch milliseconds. */
export const invitationStatusAt = (invitation: Invitation, now: number): InvitationStatus =>
  invitation.status === 'pending' && Date.parse(invitation.expiresAt) <= now ? 'expired' : invitation.status;

const dayMs = 24 * 60 * 60 * 1000;

/** A mail goes out within seconds of its invitation. */
const mailedWithinMs = 60_000;

/**
 * Whether the mail of an open invitation should have gone out by now and has not: the mail service refused the address, or
 * its sender gave up in between. Sending it again is the way on. `now` in epoch milliseconds.
 */
export const isUnmailed = (invitation: Invitation, now: number): boolean =>
  invitationStatusAt(invitation, now) === 'pending' &&
  invitation.mailedAt === null &&
  // Each mail that is asked for opens the invitation anew.
  Date.parse(invitation.expiresAt) - limits.invitationDays * dayMs + mailedWithinMs < now;

/**
 * From when a reminder may be sent, in epoch milliseconds; null when it may never be: the invitation is not open, it
 * was reminded of already, or its mail has not gone out yet. `now` in epoch milliseconds. The same rule stands in
 * remind_invitation (supabase/migrations).
 */
export const remindFrom = (invitation: Invitation, now: number): number | null =>
  invitationStatusAt(invitation, now) === 'pending' && invitation.mailedAt && invitation.reminders === 0
    ? Date.parse(invitation.mailedAt) + limits.reminderAfterDays * dayMs
    : null;

/** Whether a reminder may be sent: open, mailed long enough ago, and not reminded of yet. `now` in epoch milliseconds. */
export const canRemind = (invitation: Invitation, now: number): boolean => {
  const from = remindFrom(invitation, now);
  return from !== null && from <= now;
};

/** The form in which an address is compared: trimmed and lower-cased, as the database stores it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
