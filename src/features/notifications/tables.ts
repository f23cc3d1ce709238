import * as v from 'valibot';
import { ringingKinds, type NotificationChoices } from '../../domain/notifications.ts';
import { table } from '../../sync/table.ts';

const choices = table('notification_choices', {
  columns: {
    user_id: v.string(),
    kinds: v.array(v.string()),
    hides_text: v.boolean(),
    by_mail: v.boolean(),
    muted_until: v.nullable(v.string()),
  },
  row: (row): NotificationChoices => ({
    kinds: ringingKinds.filter((kind) => row.kinds.includes(kind)),
    hidesText: row.hides_text,
    byMail: row.by_mail,
    mutedUntil: row.muted_until,
  }),
  key: 'user_id',
  owner: 'user_id',
});

export const notificationsTables = [choices];
