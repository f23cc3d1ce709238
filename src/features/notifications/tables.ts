import { choicesSchema, type NotificationChoices } from './rules/notifications.ts';
import { table } from '../../engine/sync/table.ts';

export const notificationsTables = {
  notification_choices: table<NotificationChoices>('notification_choices', {
    columns: choicesSchema.entries,
    key: 'user_id',
    owner: 'user_id',
  }),
};
