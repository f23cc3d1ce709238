import type { SubscribeResult } from './rules/notifications.ts';
import { pushAbility, pushPermission } from './push-subscription.ts';
import { subscribe, subscribedEndpoint } from './push.ts';
import {
  fetchPushKey,
  savePushSubscription,
  deletePushSubscription,
  testPush,
  type PushTest,
} from './server.ts';
import type { Ask } from '../../engine/server/requests.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import { browserTimers } from '../../engine/local/browser/ports.ts';
import { notificationsStored } from './stored.ts';
import { devicePush, type DevicePush } from './service.ts';

/** The push subscription of this device for a member. */
const createDevicePush = (uid: string, ask: Ask): DevicePush => {
  const { wantsPush } = notificationsStored(uid);
  /** Subscribes this device. The person has allowed notifications before. */
  const subscribeDevice = async (): Promise<SubscribeResult> => {
    const key = await ask(fetchPushKey);
    if (key === null) return 'unreachable';
    const device = await subscribe(key).catch(() => null);
    if (!device) return 'refused';
    if (!(await ask((remote, session) => savePushSubscription(remote, device, session))))
      return 'unreachable';
    wantsPush.write(true);
    return 'subscribed';
  };
  return {
    subscribeDevice,
    /**
     * Compares permission, subscription and the server's row at each opening, and repairs them: browsers lose subscriptions in
     * silence, and a server that lost its key has another.
     */
    async renew(): Promise<void> {
      if (wantsPush.read() && pushAbility() === 'ready' && pushPermission() === 'granted')
        await subscribeDevice();
    },
    /** Removes the subscription on the server. */
    async unsubscribe(): Promise<void> {
      const endpoint = await subscribedEndpoint();
      if (endpoint !== null)
        await ask((remote, session) => deletePushSubscription(remote, endpoint, session));
    },
    /** Sends a test notice to this device; null when the server did not answer. */
    async sendTest(): Promise<PushTest | null> {
      const endpoint = await subscribedEndpoint();
      return endpoint === null ? null : ask((remote, session) => testPush(remote, endpoint, session));
    },
  };
};

/** Renews the subscription once each time the portal opens, after the first pull: browsers drop subscriptions silently. */
export const startDevicePush: OnlineService = (member, { ask }) => {
  const push = createDevicePush(member.uid, ask);
  devicePush.set(member, push);
  browserTimers.after(2_000, () => void push.renew().catch(() => undefined));
};
