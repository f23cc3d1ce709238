import { perMember } from '../../engine/member/per-member.ts';
import type { Service } from '../../engine/member/service.ts';
import type { SubscribeResult } from './rules/notifications.ts';
import type { PushTest } from './server.ts';
import { closeNotices, endSubscription } from './push-subscription.ts';
import { notificationsStored } from './stored.ts';

/** A device that belongs to nobody shows no notices. */
export const notificationsService: Service = {
  stored: notificationsStored,
  async leave() {
    await endSubscription();
    // After the subscription has ended no further notice comes.
    await closeNotices(null);
  },
};

/** Manages the push subscription of this device. */
export interface DevicePush {
  /** Subscribes this device. The person has allowed notifications before. */
  subscribeDevice(): Promise<SubscribeResult>;
  /**
   * Compares permission, subscription and the server's row, and repairs them: browsers lose subscriptions in silence, and a server
   * that lost its key has another.
   */
  renew(): Promise<void>;
  /** Removes the subscription on the server. */
  unsubscribe(): Promise<void>;
  /** Sends a test notice to this device; null when the server did not answer. */
  sendTest(): Promise<PushTest | null>;
}

/** Null until the member is online: its code loads with the connection. */
export const devicePush = perMember<DevicePush | null>(() => null);
