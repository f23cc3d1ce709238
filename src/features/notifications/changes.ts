import { failure } from '../../content/notices.ts';
import { choicesChangeSchema, firstChoices, withChoices } from './rules/notifications.ts';
import { change } from '../../engine/member/change.ts';
import { notificationsTables } from './tables.ts';

/** Changes some of the member's choices of notifications. */
export const notificationChoice = change('notifications', {
  payload: choicesChangeSchema,
  lane: 'notifications',
  request: {
    rpc: 'choose_notifications',
    args: (changed) => ({ change: changed }),
    answers: 'notification_choices',
  },
  effect: {
    on: notificationsTables.notification_choices,
    id: (_, { owner }) => owner,
    change: (row = firstChoices, changed) => withChoices(row, changed),
  },
  // The sync centre adds the labels of the choices, so that they do not load with the portal.
  title: 'Change your notifications',
  refused: ({ message }) => failure('Message not changed', message),
});

export const notificationsChanges = [notificationChoice];
