import { useSyncExternalStore } from 'react';
import {
  firstChoices,
  silentUntil,
  type NotificationChoices,
  type PushState,
} from './rules/notifications.ts';
import { heldPermission, pushAbility, watchPermission } from './push-subscription.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { useNow } from '../../ui/use-now.ts';
import { notificationsTables } from './tables.ts';
import { notificationsStored } from './stored.ts';

/** Whether this device rings for the member, or else why not. */
export const usePushState = (uid: string): PushState => {
  const wantsPush = useStored(notificationsStored(uid).wantsPush) ?? false;
  const permission = useSyncExternalStore(watchPermission, heldPermission);
  const ability = pushAbility();
  if (ability !== 'ready') return ability;
  if (permission === 'denied') return 'blocked';
  return wantsPush && permission === 'granted' ? 'on' : 'off';
};

/** The member's choices, with the outbox; undefined while loading, and without a member. */
export const useNotificationChoices = (member: Member | null): NotificationChoices | undefined =>
  useSharedRead(member, readChoices);

/** Until when the member has muted all devices, in ISO 8601; null while they ring. */
export const useSilentUntil = (member: Member | null): string | null => {
  const choices = useNotificationChoices(member);
  const now = useNow();
  return choices ? silentUntil(choices, now) : null;
};

/** Reads the member's choices from the mirror, with the outbox. */
export const readChoices = async (member: MemberStorage): Promise<NotificationChoices> => {
  const { uid, mirror } = member;
  const overlay = await readOverlay(member);
  const choices: NotificationChoices =
    (await mirror.rows(notificationsTables.notification_choices).get(uid)) ?? firstChoices;
  return overlay.row(notificationsTables.notification_choices, uid, choices);
};
