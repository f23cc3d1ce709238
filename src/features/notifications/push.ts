import { heldSubscription } from './push-subscription.ts';

/** The address and the keys with which the server reaches this browser (RFC 8291), in base64url. */
export interface SubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Subscribes under the server's public key, in base64url. A subscription under another key reaches nobody, so it ends first. */
export const subscribe = async (key: string): Promise<SubscriptionKeys | null> => {
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

/** The address of this browser's subscription; null without one. */
export const subscribedEndpoint = async (): Promise<string | null> =>
  (await heldSubscription())?.endpoint ?? null;

const keyOf = ({ options }: PushSubscription): string | null => {
  const key = options.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
