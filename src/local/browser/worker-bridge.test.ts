import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('finds a worker that has waited since an earlier visit', async () => {
  const registration = Object.assign(new EventTarget(), { waiting: {} });
  const container = { controller: {}, register: () => Promise.resolve(registration) };
  vi.stubEnv('DEV', false);
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), container) });
  const { registerWorker } = await import('./worker-bridge.ts');
  const [onFound, onTakenOver] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await registerWorker({ onFound, onTakenOver });
  expect(onFound).toHaveBeenCalledOnce();
  expect(onTakenOver).not.toHaveBeenCalled();
});
