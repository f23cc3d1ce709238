import type { PushState } from './rules/notifications.ts';

/** Whether this browser has web push, or else why not. */
export const pushAbility = (): 'ready' | Extract<PushState, 'needs-install' | 'missing'> => {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return 'ready';
  // Only Safari has the property.
  return Reflect.get(navigator, 'standalone') === false ? 'needs-install' : 'missing';
};

/** The person's answer to the browser's permission prompt; `default`: none yet. */
export const pushPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied';

/** The cached permission; null when it may have changed. */
let held: NotificationPermission | null = null;

/** The permission from the cache, for a component that renders often: reading the permission blocks the page for milliseconds. */
export const heldPermission = (): NotificationPermission => (held ??= pushPermission());

/** Subscribes React's useSyncExternalStore. Also reads again when the page gets the focus, because the browser's settings fire no event. */
export const watchPermission = (changed: () => void): (() => void) => {
  const stop = new AbortController();
  const look = () => {
    held = null;
    changed();
  };
  // The permission may have changed while nothing was subscribed.
  held = null;
  document.addEventListener('visibilitychange', look, stop);
  globalThis.addEventListener('focus', look, stop);
  return () => stop.abort();
};

/** Asks the person for the permission. Call only after a press: browsers block a site that asks by itself. */
export const askForPush = async (): Promise<NotificationPermission> =>
  (held = await Notification.requestPermission());

/** This browser's push subscription; null without one, and in a browser without web push. */
export const heldSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  return (await registration?.pushManager?.getSubscription().catch(() => null)) ?? null;
};

/** Ends this browser's push subscription, so that the push service refuses what the server sends. Never rejects. */
export const endSubscription = async (): Promise<void> => {
  await (await heldSubscription())?.unsubscribe().catch(() => undefined);
};

/**
 * Asks the service worker to close the notifications of messages up to `readUntil`, an ISO 8601 time, or all for null. The worker does
 * it because Chromium drops a notification that is being shown while a page lists them. Never rejects.
 */
export const closeNotices = async (readUntil: string | null): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  registration?.active?.postMessage({ type: 'CLOSE_NOTICES', readUntil });
};
