import { useEffect, useReducer } from 'react';
import { firstChoices, type NotificationChoices, type PushState } from './rules/notifications.ts';
import { pushAbility, pushPermission } from './push-subscription.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { notificationsTables } from './tables.ts';
import { notificationsStored } from './stored.ts';

/** Whether this device rings for the member. */
export const usePushState = (uid: string): PushState => {
  const wantsPush = useStored(notificationsStored(uid).wantsPush) ?? false;
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    // The person may change the permission in the browser's settings, which fires no event.
    document.addEventListener('visibilitychange', look);
    globalThis.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      globalThis.removeEventListener('focus', look);
    };
  }, []);
  const ability = pushAbility();
  if (ability !== 'ready') return ability;
  // Read once: the first read blocks the page for a millisecond.
  const permission = pushPermission();
  if (permission === 'denied') return 'blocked';
  return wantsPush && permission === 'granted' ? 'on' : 'off';
};

/** The member's choices with those that wait in the outbox; undefined while loading, and without a member. */
export const useNotificationChoices = (member: Member | null): NotificationChoices | undefined =>
  useSharedRead(member, readChoices);

/** The member's choices with those that wait in the outbox. */
export const readChoices = async (member: MemberStorage): Promise<NotificationChoices> => {
  const { uid, mirror } = member;
  const overlay = await readOverlay(member);
  const choices: NotificationChoices =
    (await mirror.rows(notificationsTables.notification_choices).get(uid)) ?? firstChoices;
  return overlay.row(notificationsTables.notification_choices, uid, choices);
};
