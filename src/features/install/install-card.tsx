import { useRef, useState, useSyncExternalStore } from 'react';
import { installTexts } from '../../content/install.ts';
import { installOffer, noteInstall, readInstallRecord } from '../../local/browser/install-offer.ts';
import { installWay, type InstallWay } from '../../domain/install-way.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { InstallSteps } from './install-steps.tsx';
import { useBelowWindow } from './use-below-window.ts';
import { useIsInstalled } from './use-is-installed.ts';

interface InstallCardProps {
  /** `portal`: one area among others. `page`: a strip of a public page, above its footer. */
  readonly place: 'portal' | 'page';
}

/**
 * Offers the app, in the way that this browser has, in the flow of the page. It comes in where nobody looks at the time:
 * nothing moves under a finger, and who writes is not disturbed.
 */
export const InstallCard = ({ place }: InstallCardProps) => {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  const isInstalled = useIsInstalled();
  const slot = useRef<HTMLDivElement>(null);
  const mayComeIn = useBelowWindow(slot);
  const [isDone, setIsDone] = useState(false);
  const way = installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    canPrompt: offer !== null,
  });
  const leave = () => {
    // Keyboard users continue from here.
    slot.current?.focus({ preventScroll: true });
    setIsDone(true);
  };
  const isShown = way !== null && isInstalled === false && mayComeIn && !isDone;
  return (
    <div ref={slot} tabIndex={-1} className="outline-none">
      {isShown ? <Card way={way} place={place} onLeave={leave} /> : null}
    </div>
  );
};

interface CardProps extends InstallCardProps {
  readonly way: InstallWay;
  readonly onLeave: () => void;
}

const Card = ({ way, place, onLeave }: CardProps) => {
  const isTouch = navigator.maxTouchPoints > 0;
  const { title, why, steps, link } = installTexts(way, isTouch);
  const { busy, run } = useBusy();
  const [isOpen, setIsOpen] = useState(false);

  const decline = () => {
    noteInstall({ declined: readInstallRecord().declined + 1, declinedAt: Date.now() });
    onLeave();
  };
  const install = async () => {
    const offer = installOffer.current();
    if (!offer) return;
    try {
      const { outcome } = await offer.prompt();
      // The `appinstalled` event does the rest, also after an installation by the browser's menu.
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
    <section
      aria-labelledby="install-title"
      className={
        place === 'portal'
          ? 'mt-6 rounded-md border border-night-line bg-night-1 p-4 sm:rounded-lg sm:p-6'
          : 'border-t border-night-line bg-night-1 py-6'
      }
    >
      <div className={place === 'page' ? 'frame' : ''}>
        <div className="flex flex-wrap items-center gap-4">
          <img src="/icons/favicon.svg" alt="" width="44" height="44" className="self-start" />
          <div className="min-w-40 flex-1">
            <h2 id="install-title" className="text-lg font-semibold">
              {title}
            </h2>
            <p className="measure mt-1 text-sm text-sand-dim">{why}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {steps.length === 0 ? (
              <Button
                size="small"
                disabled={busy}
                onClick={() => {
                  run(install);
                }}
              >
                Install
              </Button>
            ) : (
              <Button
                size="small"
                variant={isOpen ? 'quiet' : 'primary'}
                aria-expanded={isOpen}
                onClick={() => {
                  setIsOpen(!isOpen);
                }}
              >
                {isOpen ? 'Hide the steps' : 'Show me how'}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={decline}>
              Not now
            </Button>
          </div>
        </div>
        {isOpen ? <InstallSteps steps={steps} {...(link === undefined ? {} : { link })} /> : null}
      </div>
    </section>
  );
};
