import { heldSubscription, pushAbility } from './push-subscription.ts';

// The browser's side of web push that needs the server: subscribing, and the notices that it shows.

/** The address and the keys with which the server reaches this browser (RFC 8291), in base64url. */
export interface RingingDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Subscribes under the server's public key, in base64url. A subscription under another key reaches nobody, so it ends first. */
export const subscribe = async (key: string): Promise<RingingDevice | null> => {
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

/** Closes the notices of what has been read. `isRead`: gets the notice's tag and the time of its message, as ISO 8601. */
export const closeNotices = async (isRead: (tag: string, at: string) => boolean): Promise<void> => {
  if (pushAbility() !== 'ready') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  for (const notice of (await registration?.getNotifications()) ?? []) {
    const { at } = readNoticeData(notice.data);
    if (at !== null && isRead(notice.tag, at)) notice.close();
  }
};

/** The data that our worker keeps with a notice. */
const readNoticeData = (data: unknown): { readonly at: string | null } =>
  typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'string'
    ? { at: data.at }
    : { at: null };
