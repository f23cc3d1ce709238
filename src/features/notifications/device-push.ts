import type { SubscribeResult } from './rules/notifications.ts';
import { heldSubscription, pushAbility, pushPermission } from './push-subscription.ts';
import {
  deletePushSubscription,
  fetchPushKey,
  savePushSubscription,
  testPush,
  type SubscriptionKeys,
} from './server.ts';
import type { Ask } from '../../engine/server/requests.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import { browserTimers } from '../../engine/local/browser/ports.ts';
import { notificationsStored } from './stored.ts';
import { devicePush, type DevicePush } from './service.ts';

/** Renews the subscription once each time the portal opens, after the first pull. */
export const startDevicePush: OnlineService = (member, { ask }) => {
  const push = createDevicePush(member.uid, ask);
  devicePush.set(member, push);
  browserTimers.after(2_000, () => void push.renew().catch(() => undefined));
};

const createDevicePush = (uid: string, ask: Ask): DevicePush => {
  const { wantsPush } = notificationsStored(uid);
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
    async renew() {
      if (wantsPush.read() && pushAbility() === 'ready' && pushPermission() === 'granted')
        await subscribeDevice();
    },
    async unsubscribe() {
      const endpoint = await subscribedEndpoint();
      if (endpoint !== null)
        await ask((remote, session) => deletePushSubscription(remote, endpoint, session));
    },
    async sendTest() {
      const endpoint = await subscribedEndpoint();
      return endpoint === null ? null : ask((remote, session) => testPush(remote, endpoint, session));
    },
  };
};

/**
 * Subscribes under the server's public key, in base64url. Ends a subscription under another key first: the server cannot reach it.
 * Resolves to null when the browser gives no address. Rejects when the browser refuses.
 */
const subscribe = async (key: string): Promise<SubscriptionKeys | null> => {
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const held = await manager.getSubscription();
  if (held && keyOf(held) !== key) await held.unsubscribe();
  const { endpoint, keys } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return endpoint && keys?.['p256dh'] && keys['auth']
    ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
    : null;
};

const subscribedEndpoint = async (): Promise<string | null> => (await heldSubscription())?.endpoint ?? null;

/** The server's public key under which the subscription was made, in base64url. */
const keyOf = ({ options }: PushSubscription): string | null => {
  const key = options.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
