import { afterEach, expect, test, vi } from 'vitest';
import { stubDeviceStorage } from '../../../tests/contracts/device-storage.ts';
import { watchInstallOffer, readInstallRecord } from './install-offer.ts';

afterEach(() => vi.unstubAllGlobals());

test('an installation, also from the browser’s menu, asks the browser to keep the storage', async () => {
  stubDeviceStorage();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', () => true);
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(false), persist } });
  watchInstallOffer();
  expect(persist).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('appinstalled'));
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
  expect(readInstallRecord()).toMatchObject({ isInstalled: true, declined: 0 });
});
