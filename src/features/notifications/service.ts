import { perMember } from '../../engine/member/per-member.ts';
import type { Service } from '../../engine/member/service.ts';
import type { SubscribeResult } from './rules/notifications.ts';
import type { PushTest } from './server.ts';
import { closeNotices, endSubscription } from './push-subscription.ts';
import { notificationsStored } from './stored.ts';

/** Ends the push subscription and closes the notifications when the member leaves this device. */
export const notificationsService: Service = {
  stored: notificationsStored,
  async leave() {
    await endSubscription();
    // Last, because no further notification arrives once the subscription has ended.
    await closeNotices(null);
  },
};

/** Manages the push subscription of this device. */
export interface DevicePush {
  /** Subscribes this device. Call only when the person has allowed notifications. */
  subscribeDevice(): Promise<SubscribeResult>;
  /**
   * Subscribes again, if the member wants push and the browser allows it. Browsers lose subscriptions silently, and a server whose
   * key was replaced refuses the old ones.
   */
  renew(): Promise<void>;
  /** Removes the subscription on the server. */
  unsubscribe(): Promise<void>;
  /** Sends a test notification to this device; null when the server did not answer. */
  sendTest(): Promise<PushTest | null>;
}

/** Null until the member is online: its code loads with the connection. */
export const devicePush = perMember<DevicePush | null>(() => null);
