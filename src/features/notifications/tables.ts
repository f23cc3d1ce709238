import { choicesSchema } from './rules/notifications.ts';
import { table } from '../../engine/sync/table.ts';

export const notificationsTables = [
  table('notification_choices', {
    columns: choicesSchema.entries,
    key: 'user_id',
    owner: 'user_id',
  }),
];
