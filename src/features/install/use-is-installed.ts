import { useEffect, useState } from 'react';
import { noteInstall } from '../../local/browser/install-offer.ts';

/** Whether the app is installed here, or is running as one; undefined while the browser is being asked. Once found it is remembered. */
export const useIsInstalled = (): boolean | undefined => {
  const [isInstalled, setIsInstalled] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    void findOut().then((found) => {
      if (!isCurrent) return;
      if (found) noteInstall({ isInstalled: true });
      setIsInstalled(found);
    });
    const installed = () => {
      setIsInstalled(true);
    };
    globalThis.addEventListener('appinstalled', installed);
    return () => {
      isCurrent = false;
      globalThis.removeEventListener('appinstalled', installed);
    };
  }, []);
  return isInstalled;
};

const findOut = async (): Promise<boolean> => runsAsApp() || (await hasInstalledApp());

const runsAsApp = (): boolean =>
  ['standalone', 'minimal-ui', 'window-controls-overlay'].some(
    (mode) => matchMedia(`(display-mode: ${mode})`).matches,
  ) ||
  ('standalone' in navigator && navigator.standalone === true);

/** Chromium only; it knows by `related_applications` of the manifest. */
const hasInstalledApp = async (): Promise<boolean> => {
  if (!('getInstalledRelatedApps' in navigator)) return false;
  const ask: unknown = navigator.getInstalledRelatedApps;
  if (typeof ask !== 'function') return false;
  try {
    const apps: unknown = await Reflect.apply(ask, navigator, []);
    return Array.isArray(apps) && apps.length > 0;
  } catch {
    return false;
  }
};
