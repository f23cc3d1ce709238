import type { PushState } from './rules/notifications.ts';

/** Whether this browser has web push, or why not. */
export const pushAbility = (): 'ready' | Extract<PushState, 'needs-install' | 'missing'> => {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return 'ready';
  // Only Safari has the property.
  return Reflect.get(navigator, 'standalone') === false ? 'needs-install' : 'missing';
};

/** The person's answer to the browser's question; `default`: none yet. */
export const pushPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied';

/** null: it may have changed since it was read. */
let held: NotificationPermission | null = null;

/** The same for a screen, which renders often: each reading blocks the page for milliseconds. */
export const heldPermission = (): NotificationPermission => (held ??= pushPermission());

/** For React's useSyncExternalStore. The person may also answer in the browser's settings, which fires no event. */
export const watchPermission = (changed: () => void): (() => void) => {
  const stop = new AbortController();
  const look = () => {
    held = null;
    changed();
  };
  // It may have changed while no screen was watching.
  held = null;
  document.addEventListener('visibilitychange', look, stop);
  globalThis.addEventListener('focus', look, stop);
  return () => stop.abort();
};

/** Asks the person. Only after a press: browsers block a site that asks by itself. */
export const askForPush = async (): Promise<NotificationPermission> =>
  (held = await Notification.requestPermission());

/** This browser's subscription to web push; null without one, and where there is no web push. */
export const heldSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  return (await registration?.pushManager?.getSubscription().catch(() => null)) ?? null;
};

/** Ends the subscription. From then on the push service refuses what the server sends. Never rejects. */
export const endSubscription = async (): Promise<void> => {
  await (await heldSubscription())?.unsubscribe().catch(() => undefined);
};

/**
 * Has the worker close its notices: those of messages up to `readUntil`, an ISO 8601 time; null: all. The worker does it in turn with
 * showing, because Chromium drops a notice that is being shown while somebody lists the notices. Never rejects.
 */
export const closeNotices = async (readUntil: string | null): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  registration?.active?.postMessage({ type: 'CLOSE_NOTICES', readUntil });
};
