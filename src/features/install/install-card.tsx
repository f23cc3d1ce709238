import { useRef, useState, useSyncExternalStore, useEffect, useId, type RefObject } from 'react';
import { installTexts } from './install-texts.ts';
import { installMethod, type InstallMethod } from './install-method.ts';
import { installOffer, recordInstall, readInstallRecord } from './install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { InstallSteps } from './install-steps.tsx';

interface InstallCardProps {
  /**
   * `portal`: one area among others. `page`: a strip of a public page, above the footer. `account`: in the member's account, where the
   * card stays even after the member has declined.
   */
  readonly place: 'portal' | 'page' | 'account';
}

/**
 * Offers to install the app by this browser's method. The card appears only while its place is below the window, so that nothing
 * moves under a finger or during typing.
 */
export const InstallCard = ({ place }: InstallCardProps) => {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  const isInstalled = useIsInstalled();
  const slot = useRef<HTMLDivElement>(null);
  const wasBelow = useWasBelowWindow(slot);
  const [isDone, setIsDone] = useState(false);
  const method = installMethod({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    canPrompt: offer !== null,
  });
  const leave = () => {
    // The pressed button unmounts, so the keyboard continues from the card's place.
    slot.current?.focus({ preventScroll: true });
    setIsDone(true);
  };
  const isDue = place === 'account' || (wasBelow && !isDone);
  const isShown = method !== null && isInstalled === false && isDue;
  return (
    <div ref={slot} tabIndex={-1} className="outline-none">
      {isShown ? <Card method={method} place={place} onLeave={leave} /> : null}
    </div>
  );
};

interface CardProps extends InstallCardProps {
  readonly method: InstallMethod;
  readonly onLeave: () => void;
}

const Card = ({ method, place, onLeave }: CardProps) => {
  const id = useId();
  const isInAccount = place === 'account';
  const Heading = isInAccount ? 'h3' : 'h2';
  const isTouch = navigator.maxTouchPoints > 0;
  const { title, why, steps, link } = installTexts(method, isTouch);
  const { busy, run } = useBusy();
  const [isOpen, setIsOpen] = useState(false);

  const decline = () => {
    if (isInAccount) return;
    recordInstall({ declined: readInstallRecord().declined + 1, declinedAt: Date.now() });
    onLeave();
  };
  const install = async () => {
    const offer = installOffer.current();
    if (!offer) return;
    try {
      const { outcome } = await offer.prompt();
      // The `appinstalled` event does the rest.
      if (outcome === 'accepted') onLeave();
      else decline();
    } catch {
      // The browser shows a prompt only once.
      showToast({
        title: 'Couldn’t open the install prompt',
        description: 'You can also install the app from the browser’s menu.',
      });
      onLeave();
    }
    installOffer.forget();
  };

  return (
    <section aria-labelledby={id} className={frames[place]}>
      <div className={place === 'page' ? 'frame @container' : '@container'}>
        <div className="flex flex-wrap items-center gap-4">
          <img src="/icons/favicon.svg" alt="" width="44" height="44" className="self-start" />
          <div className="min-w-40 flex-1">
            <Heading id={id} className="text-lg font-semibold">
              {isInAccount ? 'Install this app' : title}
            </Heading>
            <p className="measure mt-1 text-sm text-sand-dim">{why}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {steps.length === 0 ? (
              <Button size="small" disabled={busy} onClick={() => run(install)}>
                Install
              </Button>
            ) : (
              <Button
                size="small"
                variant={isOpen ? 'quiet' : 'primary'}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide the steps' : 'Show me how'}
              </Button>
            )}
            {isInAccount ? null : (
              <Button variant="quiet" size="small" onClick={decline}>
                Not now
              </Button>
            )}
          </div>
        </div>
        {isOpen ? <InstallSteps steps={steps} link={link} /> : null}
      </div>
    </section>
  );
};

const frames: Record<InstallCardProps['place'], string> = {
  portal: 'mt-6 rounded-lg bg-night-1 p-4 sm:p-6',
  page: 'border-t border-night-line bg-night-1 py-6',
  account: 'mt-6 border-t border-night-line pt-5',
};

/** True once the element was below the window. Content that appears in the element then moves nothing in view. */
const useWasBelowWindow = (element: RefObject<Element | null>): boolean => {
  const [wasBelow, setWasBelow] = useState(false);
  useEffect(() => {
    if (wasBelow || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setWasBelow(true);
      },
      // The margin counts everything above the window as inside. Otherwise no event fires when the reader jumps from
      // below the element to above it.
      { rootMargin: '1000000px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasBelow]);
  return wasBelow;
};

/** Whether the app is installed here, or this page runs in it; undefined while the browser is being asked. Records an installation. */
const useIsInstalled = (): boolean | undefined => {
  const [isInstalled, setIsInstalled] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    void findInstalled().then((found) => {
      if (!isCurrent) return;
      if (found) recordInstall({ isInstalled: true });
      setIsInstalled(found);
    });
    const installed = () => setIsInstalled(true);
    globalThis.addEventListener('appinstalled', installed);
    return () => {
      isCurrent = false;
      globalThis.removeEventListener('appinstalled', installed);
    };
  }, []);
  return isInstalled;
};

const findInstalled = async (): Promise<boolean> => runsAsApp() || (await hasInstalledApp());

const runsAsApp = (): boolean =>
  ['standalone', 'minimal-ui', 'window-controls-overlay'].some(
    (mode) => matchMedia(`(display-mode: ${mode})`).matches,
  ) ||
  ('standalone' in navigator && navigator.standalone === true);

/** Whether Chromium finds the app, by `related_applications` of the manifest. False in other browsers. */
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
