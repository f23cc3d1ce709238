import { invitationSchema, invitationStatsSchema } from './rules/invitation.ts';
import { table } from '../../engine/sync/table.ts';

export const invitationsTables = [
  table('invitations', {
    columns: invitationSchema.entries,
    owner: 'inviter_id',
  }),
  table('invitation_stats', {
    columns: invitationStatsSchema.entries,
    key: 'user_id',
    owner: 'user_id',
  }),
];
