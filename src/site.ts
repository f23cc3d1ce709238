import 'virtual:uno.css';
import './ui/base.css';
import { mailLink } from './local/browser/mail-link.ts';
import { isAppWindow } from './page/app-window.ts';
import { startPage } from './page/start-page.ts';
import { hasWorkForServices, loadServices } from './site/services.ts';
import { wakeCountdown } from './site/wake/countdown.ts';
import { wakeFallingCharacters } from './site/wake/falling-characters.ts';
import { wakeForm } from './site/wake/form.ts';
import { wakeInstall } from './site/wake/install.ts';
import { wakeLinks } from './site/wake/links.ts';
import { wakeReferral } from './site/wake/referral.ts';

/** The entry of the public documents, which are complete without it: wakes the parts that do something. */
const wake = (): void => {
  // What the page does not show at first (src/build/prerender-plugin.ts).
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[media="print"]')) sheet.media = 'all';
  startPage();
  wakeCountdown();
  wakeLinks();
  wakeForm();
  wakeFallingCharacters();
  wakeInstall();
  wakeReferral().catch(() => undefined);
  if (hasWorkForServices()) void loadServices().catch(() => undefined);
  if (document.getElementById('state'))
    void import('./site/wake/application-state.ts').then(
      ({ showApplicationState }) => showApplicationState(),
      () => undefined,
    );
  const openedWith = location.href;
  if (isAppWindow())
    void import('./site/launches.ts').then(
      ({ followSiteLaunches }) => followSiteLaunches(openedWith),
      () => undefined,
    );
  // The product owner wants exactly this line in the console, and no other.
  // oxlint-disable-next-line no-console
  if (document.getElementById('not-found')) console.error('404: no such page:', location.pathname);
};

// First of all: a token leaves for the sign-in page before anything else can read it.
if (!mailLink.passOn()) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wake);
  else wake();
}
