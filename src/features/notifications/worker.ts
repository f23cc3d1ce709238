/// <reference lib="webworker" />
import { isOfPortal } from '../../config/paths.ts';

/** The fields that the worker reads of a declarative push message (supabase/functions/_shared/notice.ts). */
interface Notice {
  readonly title: string;
  readonly body: string;
  /** The absolute address to open. */
  readonly navigate: string;
  readonly tag: string;
  readonly lang: string;
  readonly at: string | null;
  /** The number on the app's icon; null keeps it. */
  readonly badge: number | null;
}

/** Shows the server's notifications, opens the page of a pressed one, and closes them when the page asks (push-subscription.ts). */
export const showNotices = (worker: ServiceWorkerGlobalScope): void => {
  // Shows and closes one after the other: Chromium drops a notification that is being shown while the worker lists them.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (event: ExtendableEvent, work: () => Promise<void>) => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    event.waitUntil(done);
  };
  worker.addEventListener('push', (event) =>
    inTurn(event, () => show(worker, readNotice(event.data, worker.location.origin))),
  );
  worker.addEventListener('message', (event) => {
    const { type, readUntil } = fieldsOf(event.data);
    if (type === 'CLOSE_NOTICES' && (readUntil === null || typeof readUntil === 'string'))
      inTurn(event, () => close(worker, readUntil));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, addressOf(event.notification.data, worker.location.origin)));
  });
};

/**
 * Shows one notification for each event: one with the same tag replaces the earlier one silently. Shows none for a message while the
 * chat has the focus, and otherwise always one: browsers revoke the permission of a site that ignores pushes.
 */
const show = async (worker: ServiceWorkerGlobalScope, notice: Notice): Promise<void> => {
  await showBadge(worker, notice.badge);
  const windows = await worker.clients.matchAll({ type: 'window' });
  if (isOfChat(notice) && windows.some(({ focused, url }) => focused && new URL(url).pathname === chatPath))
    return;
  const { title, body, tag, lang, navigate, at } = notice;
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-512.png',
    data: { navigate, at },
  });
};

/** Shows the number on the app's icon. Never rejects. */
const showBadge = async ({ navigator }: ServiceWorkerGlobalScope, count: number | null): Promise<void> => {
  if (count === null || !('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  await shown.catch(() => undefined);
};

const chatPath = '/members/chat';

const isOfChat = ({ tag }: { readonly tag: string }): boolean => tag === 'chat' || tag.startsWith('message:');

const close = async (worker: ServiceWorkerGlobalScope, readUntil: string | null): Promise<void> => {
  for (const notice of await worker.registration.getNotifications()) {
    const at = textOr(fieldsOf(notice.data)['at'], '');
    if (readUntil === null || (isOfChat(notice) && Date.parse(at) <= Date.parse(readUntil))) notice.close();
  }
};

/** Opens the address in the portal's open window, which keeps unsaved text, or else in a new window. */
const open = async (worker: ServiceWorkerGlobalScope, address: string): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const portal = windows.find(({ url }) => isOfPortal(new URL(url).pathname));
  if (!portal || !isOfPortal(new URL(address).pathname)) {
    await worker.clients.openWindow(address);
    return;
  }
  portal.postMessage({ type: 'OPEN', address });
  await portal.focus();
};

const readNotice = (data: PushMessageData | null, origin: string): Notice => {
  const sent = fieldsOf(parse(data));
  const notification = fieldsOf(sent['notification']);
  const badge = sent['app_badge'];
  return {
    title: textOr(notification['title'], 'Goa Build Club'),
    body: textOr(notification['body'], 'Something new'),
    navigate: ownAddress(notification['navigate'], origin),
    tag: textOr(notification['tag'], 'news'),
    lang: textOr(notification['lang'], 'en'),
    at: textOr(fieldsOf(notification['data'])['at'], null),
    badge: typeof badge === 'number' ? badge : null,
  };
};

const addressOf = (data: unknown, origin: string): string => ownAddress(fieldsOf(data)['navigate'], origin);

/** The address, if it belongs to this site; otherwise the portal's. */
const ownAddress = (address: unknown, origin: string): string => {
  const url = URL.parse(textOr(address, '/members'), origin);
  return url?.origin === origin ? url.href : `${origin}/members`;
};

const parse = (data: PushMessageData | null): unknown => {
  try {
    const sent: unknown = data?.json();
    return sent;
  } catch {
    return null;
  }
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOr = <Else>(value: unknown, otherwise: Else): string | Else =>
  typeof value === 'string' ? value : otherwise;
