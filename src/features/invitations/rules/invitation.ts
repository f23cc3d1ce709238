import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';

const nullableText = v.nullable(v.string());

export const invitationSchema = v.object({
  id: v.string(),
  /** The invited address; null if the invitee joined by the share link, or has deleted the account. */
  invitee_email: nullableText,
  /** The member who accepted it. */
  invitee_id: nullableText,
  invitation_code: v.string(),
  status: v.picklist(['pending', 'accepted', 'expired', 'revoked']),
  created_at: v.string(),
  accepted_at: nullableText,
  expires_at: v.string(),
  /** When the newest mail went out; null before the first. */
  mailed_at: nullableText,
  reminders: v.number(),
});
export type Invitation = Readonly<v.InferOutput<typeof invitationSchema>>;
export type InvitationStatus = Invitation['status'];

export const invitationChanges = ['resend', 'revoke', 'remind'] as const;
export type InvitationChange = (typeof invitationChanges)[number];

export const invitationStatsSchema = v.object({
  total_sent: v.number(),
  total_accepted: v.number(),
  weekly_sent: v.number(),
  weekly_accepted: v.number(),
  monthly_sent: v.number(),
  monthly_accepted: v.number(),
});
export type InvitationStats = Readonly<v.InferOutput<typeof invitationStatsSchema>>;

export const noInvitationStats: InvitationStats = {
  total_sent: 0,
  total_accepted: 0,
  weekly_sent: 0,
  weekly_accepted: 0,
  monthly_sent: 0,
  monthly_accepted: 0,
};

/** Accepted divided by sent, as a whole percent from 0 to 100; 0 if none was sent. */
export const successRate = (accepted: number, sent: number): number =>
  sent > 0 ? Math.min(100, Math.max(0, Math.round((accepted / sent) * 100))) : 0;

/** The status at `now` (epoch milliseconds): a pending invitation past its expiry is expired. */
export const invitationStatusAt = (invitation: Invitation, now: number): InvitationStatus =>
  invitation.status === 'pending' && Date.parse(invitation.expires_at) <= now ? 'expired' : invitation.status;

const dayMs = 24 * 60 * 60 * 1000;

/** A mail that has not gone out within this time is overdue. Most go out within seconds. */
const mailedWithinMs = 60_000;

/**
 * Whether the mail of a pending invitation is overdue, so that the inviter may resend it: the mail service refused the address, or
 * the request was interrupted. `now` in epoch milliseconds.
 */
export const isUnmailed = (invitation: Invitation, now: number): boolean => {
  if (invitationStatusAt(invitation, now) !== 'pending' || invitation.mailed_at !== null) return false;
  // Each request for a mail also renews the expiry.
  const requestedAt = Date.parse(invitation.expires_at) - limits.invitationDays * dayMs;
  return requestedAt + mailedWithinMs < now;
};

/**
 * From when on a reminder is possible, in epoch milliseconds. Null for an invitation that is not pending, was not mailed, or had
 * its reminder. `change_invitation` in supabase/migrations has the same rule.
 */
export const remindFrom = (invitation: Invitation, now: number): number | null =>
  invitationStatusAt(invitation, now) === 'pending' && invitation.mailed_at && invitation.reminders === 0
    ? Date.parse(invitation.mailed_at) + limits.reminderAfterDays * dayMs
    : null;

/** Whether a reminder may be sent at `now` (epoch milliseconds). */
export const canRemind = (invitation: Invitation, now: number): boolean => {
  const from = remindFrom(invitation, now);
  return from !== null && from <= now;
};
