import { expect } from '@playwright/test';
import { createPushDevice, type PushDevice } from '../../../supabase/functions/_tests/push-device.ts';
import type { Actor } from './actor.ts';

/**
 * Gives this device's browser a push service: the embedded backend's, because Chromium reaches Google's only with a network. The keys are
 * real; only `subscribe` and `getSubscription` are stubs. Allows notifications, as the person would.
 */
export const givePushService = async (actor: Actor): Promise<PushDevice> => {
  const { url } = actor.server;
  await actor.context.grantPermissions(['notifications'], { origin: url });
  const device = await createPushDevice(url, crypto.randomUUID());
  const { endpoint, p256dh, auth } = device;
  await actor.context.addInitScript(
    (stub) => {
      const storageKey = 'stub-subscription';
      const subscription = (key: string) => ({
        endpoint: stub.endpoint,
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
            c.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint: stub.endpoint, keys: { p256dh: stub.p256dh, auth: stub.auth } }),
        unsubscribe: () => {
          localStorage.removeItem(storageKey);
          return Promise.resolve(true);
        },
      });
      Object.assign(PushManager.prototype, {
        subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(storageKey, applicationServerKey);
          return Promise.resolve(subscription(applicationServerKey));
        },
        getSubscription() {
          const key = localStorage.getItem(storageKey);
          return Promise.resolve(key === null ? null : subscription(key));
        },
      });
    },
    { endpoint, p256dh, auth },
  );
  return device;
};

/** Makes all waiting pushes due, and has the server send them. */
export const sendDue = async ({ server }: Actor): Promise<void> => {
  await server.database.exec('update private.pushes set due_at = now() where sent_at is null');
  const { error } = await server.client().functions.invoke('send-pushes', { body: {} });
  expect(error).toBeNull();
};

/**
 * Delivers the waiting pushes of the push service to the device's worker, as the browser does, with no page of the portal open.
 * The page shows a public page, through which the test reads the notices. Returns the number of pushes, once all notices show.
 */
export const receive = async (actor: Actor, device: PushDevice): Promise<number> => {
  const { context, server } = actor;
  const page = await context.newPage();
  await page.goto(`${server.url}/terms`);
  const cdp = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
  await cdp.send('ServiceWorker.enable');
  const own = () => registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`);
  await expect.poll(own).toBeDefined();
  const messages = await device.receive();
  const worker = context.serviceWorkers().find((one) => one.url() === `${server.url}/sw.js`);
  // Counts in the worker: Chromium drops a notice whose page reads the notices while it is being shown.
  await worker?.evaluate(() => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    const counts = Object.assign(globalThis, { shown: 0 });
    registration.showNotification = async (...notice: Parameters<typeof registration.showNotification>) => {
      await ServiceWorkerRegistration.prototype.showNotification.apply(registration, notice);
      counts.shown += 1;
    };
  });
  for (const { text } of messages)
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId: own()?.registrationId ?? '',
      data: text,
    });
  // The browser drops an undelivered push when the page through which it came closes.
  await expect.poll(() => worker?.evaluate(() => Reflect.get(globalThis, 'shown'))).toBe(messages.length);
  await page.close();
  return messages.length;
};

/** The notices that the device shows, as "title: body". */
export const shownNotices = ({ page }: Actor): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map(({ title, body }) => `${title}: ${body}`);
  });
