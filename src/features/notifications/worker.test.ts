import { expect, it, vi } from 'vitest';
import { showNotices } from './worker.ts';

const origin = 'https://club.example';

interface Window {
  readonly url: string;
  readonly focused: boolean;
}

/** A worker's scope with these windows, whose events a test dispatches. */
const startWorker = (...windows: readonly Window[]) => {
  const listeners = new Map<string, (event: object) => void>();
  const clients = windows.map((window) => ({
    ...window,
    postMessage: vi.fn<(message: object) => void>(),
    focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }));
  const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const getNotifications = vi.fn<() => Promise<readonly object[]>>(() => Promise.resolve([]));
  const openWindow = vi.fn<(address: string) => Promise<null>>(() => Promise.resolve(null));
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve());
  const clearAppBadge = vi.fn<() => Promise<void>>(() => Promise.resolve());
  showNotices({
    location: { origin },
    navigator: { setAppBadge, clearAppBadge },
    registration: { showNotification, getNotifications },
    clients: { matchAll: () => Promise.resolve(clients), openWindow },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  } as unknown as ServiceWorkerGlobalScope);
  const dispatch = async (name: string, fields: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...fields, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    clients,
    showNotification,
    getNotifications,
    openWindow,
    setAppBadge,
    clearAppBadge,
    push: (message: unknown) => dispatch('push', { data: { json: () => message } }),
    pushNothing: () => dispatch('push', { data: null }),
    close: (readUntil: unknown) => dispatch('message', { data: { type: 'CLOSE_NOTICES', readUntil } }),
    press: (data: unknown) =>
      dispatch('notificationclick', { notification: { close: vi.fn<() => void>(), data } }),
  };
};

const message = {
  web_push: 8030,
  app_badge: 3,
  notification: {
    title: 'Asha Naik',
    body: 'Look, @ravi',
    navigate: `${origin}/members/chat?message=m1`,
    lang: 'en',
    tag: 'message:m1',
    data: { at: '2026-11-26T10:00:00Z' },
  },
};

it('shows one notice an event, with the number on the icon', async () => {
  const worker = startWorker();
  await worker.push(message);
  expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith('Asha Naik', {
    body: 'Look, @ravi',
    tag: 'message:m1',
    lang: 'en',
    icon: expect.any(String) as string,
    badge: expect.any(String) as string,
    data: { navigate: `${origin}/members/chat?message=m1`, at: '2026-11-26T10:00:00Z' },
  });
  expect(worker.setAppBadge).toHaveBeenCalledWith(3);
  await worker.push({ ...message, app_badge: 0 });
  expect(worker.clearAppBadge).toHaveBeenCalledOnce();
});

it('shows every notice but those of messages while the chat is in front', async () => {
  const worker = startWorker({ url: `${origin}/members/chat`, focused: true });
  await worker.push(message);
  expect(worker.showNotification).not.toHaveBeenCalled();
  await worker.push({ ...message, notification: { ...message.notification, tag: 'announcement:a1' } });
  expect(worker.showNotification).toHaveBeenCalledOnce();
  const beside = startWorker({ url: `${origin}/members/chat`, focused: false });
  await beside.push(message);
  expect(beside.showNotification).toHaveBeenCalledOnce();
});

it('shows a notice even for a push that it cannot read, as browsers require', async () => {
  const worker = startWorker();
  await worker.pushNothing();
  await worker.push({ notification: 'none' });
  expect(worker.showNotification.mock.calls.map(([title]) => title)).toEqual([
    'Goa Build Club',
    'Goa Build Club',
  ]);
});

it('opens a pressed notice in the open portal, without losing unsaved text', async () => {
  const worker = startWorker(
    { url: `${origin}/reviews`, focused: true },
    { url: `${origin}/members/directory`, focused: false },
  );
  await worker.press({ navigate: `${origin}/members/chat?message=m1`, at: null });
  const [reviews, portal] = worker.clients;
  expect(portal?.postMessage).toHaveBeenCalledExactlyOnceWith({
    type: 'OPEN',
    address: `${origin}/members/chat?message=m1`,
  });
  expect(portal?.focus).toHaveBeenCalledOnce();
  expect(reviews?.postMessage).not.toHaveBeenCalled();
  expect(worker.openWindow).not.toHaveBeenCalled();
});

it('opens a window without an open portal, and for a public page', async () => {
  const worker = startWorker({ url: `${origin}/reviews`, focused: true });
  await worker.press({ navigate: `${origin}/members/chat`, at: null });
  expect(worker.openWindow).toHaveBeenLastCalledWith(`${origin}/members/chat`);
  const withPortal = startWorker({ url: `${origin}/members`, focused: true });
  await withPortal.press({ navigate: `${origin}/event`, at: null });
  expect(withPortal.openWindow).toHaveBeenLastCalledWith(`${origin}/event`);
});

it('never leads to another site', async () => {
  const worker = startWorker();
  await worker.press({ navigate: 'https://evil.example/members' });
  await worker.press(null);
  expect(worker.openWindow.mock.calls).toEqual([[`${origin}/members`], [`${origin}/members`]]);
});

it.each([
  [null, ['chat', 'message:m1', 'message:m2', 'announcement:a1']],
  ['2026-11-26T10:00:00Z', ['chat', 'message:m1']],
  [undefined, []],
])('closes the notices up to %s', async (readUntil, closed) => {
  const worker = startWorker();
  const gone: string[] = [];
  const notice = (tag: string, at: string | null) => ({ tag, data: { at }, close: () => gone.push(tag) });
  worker.getNotifications.mockResolvedValue([
    notice('chat', '2026-11-26T09:00:00Z'),
    notice('message:m1', '2026-11-26T10:00:00Z'),
    notice('message:m2', '2026-11-26T10:00:01Z'),
    notice('announcement:a1', null),
  ]);
  await worker.close(readUntil);
  expect(gone).toEqual(closed);
});

it('does not list notices while one is being shown, since Chromium would drop it', async () => {
  const worker = startWorker();
  const showing = Promise.withResolvers<void>();
  worker.showNotification.mockReturnValueOnce(showing.promise);
  const pushed = worker.push(message);
  const closed = worker.close(null);
  await vi.waitFor(() => expect(worker.showNotification).toHaveBeenCalledOnce());
  expect(worker.getNotifications).not.toHaveBeenCalled();
  showing.resolve();
  await Promise.all([pushed, closed]);
  expect(worker.getNotifications).toHaveBeenCalledOnce();
});
