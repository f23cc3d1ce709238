import { mailLink } from '../local/browser/mail-link.ts';
import { wakeMember } from './islands/member.ts';
import { isAppWindow, startPage } from './start-page.ts';

/** Brings a public document to life: what every one of them needs, and then its own parts. */
export const wakeDocument = (wakeParts: () => void): void => {
  const wake = () => {
    startPage();
    wakeMember();
    wakeParts();
    const openedWith = location.href;
    if (isAppWindow())
      void import('./launches.ts').then(
        ({ followSiteLaunches }) => followSiteLaunches(openedWith),
        () => undefined,
      );
  };
  // First of all: a token leaves for the sign-in page before anything else can read it.
  if (mailLink.passOn()) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wake);
  else wake();
};
