import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('finds a worker that has waited since an earlier visit', async () => {
  const waiting = { scriptURL: 'http://localhost/sw.js' };
  const registration = Object.assign(new EventTarget(), { waiting });
  const container = { controller: {}, register: () => Promise.resolve(registration) };
  vi.stubEnv('DEV', false);
  // Otherwise Workbox logs.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), container) });
  const { registerWorker } = await import('./worker-bridge.ts');
  const [onFound, onTakenOver] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await registerWorker({ onFound, onTakenOver });
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledOnce());
  expect(onTakenOver).not.toHaveBeenCalled();
});
