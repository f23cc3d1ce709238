import {
  invitationSchema,
  invitationStatsSchema,
  type Invitation,
  type InvitationStats,
} from './rules/invitation.ts';
import { table } from '../../engine/sync/table.ts';

export const invitationsTables = {
  invitations: table<Invitation>('invitations', {
    columns: invitationSchema.entries,
    owner: 'inviter_id',
  }),
  invitation_stats: table<InvitationStats>('invitation_stats', {
    columns: invitationStatsSchema.entries,
    key: 'user_id',
    owner: 'user_id',
  }),
};
