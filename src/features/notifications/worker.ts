/// <reference lib="webworker" />
import { isOfPortal } from '../../config/paths.ts';

/** The part that we read of a declarative push message (supabase/functions/_shared/notice.ts). */
interface Notice {
  readonly title: string;
  readonly body: string;
  /** Absolute. */
  readonly navigate: string;
  readonly tag: string;
  readonly lang: string;
  readonly at: string | null;
  /** The number on the app's icon; null keeps it. */
  readonly badge: number | null;
}

/** Shows the server's notices, opens their pages when they are pressed, and closes them for the page (push-subscription.ts). */
export const showNotices = (worker: ServiceWorkerGlobalScope): void => {
  // One at a time: Chromium drops a notice that is being shown while somebody lists the notices.
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
 * Shows one notice an event: the same tag replaces an earlier one without another sound. Shows none while the chat is open in
 * front of the person, and otherwise always one: browsers revoke the permission of a site that ignores pushes.
 */
const show = async (worker: ServiceWorkerGlobalScope, notice: Notice): Promise<void> => {
  if (notice.badge !== null && 'setAppBadge' in worker.navigator)
    await (
      notice.badge > 0 ? worker.navigator.setAppBadge(notice.badge) : worker.navigator.clearAppBadge()
    ).catch(() => undefined);
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

const chatPath = '/members/chat';

const isOfChat = ({ tag }: { readonly tag: string }): boolean => tag === 'chat' || tag.startsWith('message:');

const close = async (worker: ServiceWorkerGlobalScope, readUntil: string | null): Promise<void> => {
  for (const notice of await worker.registration.getNotifications()) {
    const at = textOr(fieldsOf(notice.data)['at'], '');
    if (readUntil === null || (isOfChat(notice) && Date.parse(at) <= Date.parse(readUntil))) notice.close();
  }
};

/** Uses the portal's open window, whose unsaved text stays; otherwise opens a new one. */
const open = async (worker: ServiceWorkerGlobalScope, address: string): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const portal = isOfPortal(new URL(address).pathname)
    ? windows.find(({ url }) => isOfPortal(new URL(url).pathname))
    : undefined;
  if (!portal) {
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

/** Leads to this site only. */
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
