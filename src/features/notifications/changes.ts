import * as v from 'valibot';
import { failure } from '../../content/notices.ts';
import { firstChoices, ringingKinds, withChoices } from '../../domain/notifications.ts';
import { change } from '../../member/change.ts';

/** Changes the member's choices of notifications. An absent choice stays. */
export const notificationChoice = change('notifications', {
  payload: v.partial(
    v.object({
      kinds: v.record(v.picklist(ringingKinds), v.boolean()),
      hidesText: v.boolean(),
      byMail: v.boolean(),
      mutedUntil: v.nullable(v.string()),
      zone: v.string(),
    }),
  ),
  lane: 'notifications',
  request: {
    rpc: 'choose_notifications',
    args: ({ kinds, hidesText, byMail, mutedUntil, zone }) => ({
      change: { kinds, hides_text: hidesText, by_mail: byMail, muted_until: mutedUntil, zone },
    }),
    answers: 'notification_choices',
  },
  effect: {
    on: 'notification_choices',
    id: (_, { owner }) => owner,
    change: (row = firstChoices, changed) => withChoices(row, changed),
  },
  // The sync centre adds the choices, whose words need not load with the portal.
  title: 'Change what rings',
  refused: ({ message }) => failure('Message not changed', message),
});

export const notificationsChanges = [notificationChoice];
