import * as v from 'valibot';
import type { Invitation, InvitationStats } from '../../domain/invitation.ts';
import { table } from '../../sync/table.ts';

const text = v.nullable(v.string());

const invitations = table('invitations', {
  columns: {
    id: v.string(),
    invitee_email: text,
    invitee_id: text,
    invitation_code: v.string(),
    status: v.picklist(['pending', 'accepted', 'expired', 'revoked']),
    created_at: v.string(),
    accepted_at: text,
    expires_at: v.string(),
    mailed_at: text,
    reminders: v.number(),
  },
  row: (row): Invitation => ({
    id: row.id,
    inviteeEmail: row.invitee_email,
    inviteeId: row.invitee_id,
    invitationCode: row.invitation_code,
    status: row.status,
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
    expiresAt: row.expires_at,
    mailedAt: row.mailed_at,
    reminders: row.reminders,
  }),
  owner: 'inviter_id',
});

const stats = table('invitation_stats', {
  columns: {
    user_id: v.string(),
    total_sent: v.number(),
    total_accepted: v.number(),
    weekly_sent: v.number(),
    weekly_accepted: v.number(),
    monthly_sent: v.number(),
    monthly_accepted: v.number(),
  },
  row: (row): InvitationStats => ({
    totalSent: row.total_sent,
    totalAccepted: row.total_accepted,
    weeklySent: row.weekly_sent,
    weeklyAccepted: row.weekly_accepted,
    monthlySent: row.monthly_sent,
    monthlyAccepted: row.monthly_accepted,
  }),
  key: 'user_id',
  owner: 'user_id',
});

export const invitationsTables = [invitations, stats];
