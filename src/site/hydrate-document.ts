import { watchForLostChunks } from '../engine/local/browser/app-update.ts';
import { mailLink } from '../features/auth/mail-link.ts';
import { hydrateMember } from './islands/member.ts';
import { isAppWindow, startPage } from './start-page.ts';

/** Brings a public document to life: what every one of them needs, and then its own parts, each in a task of its own. */
export const hydrateDocument = (parts: readonly (() => void)[]): void => {
  const wake = () => {
    const openedWith = location.href;
    const openLaunches = () => {
      if (isAppWindow())
        void import('./launches.ts').then(
          ({ followSiteLaunches }) => followSiteLaunches(openedWith),
          () => undefined,
        );
    };
    for (const part of [watchForLostChunks, hydrateMember, ...parts, startPage, openLaunches]) nextTask(part);
  };
  // First of all: a token leaves for the sign-in page before anything else can read it.
  if (mailLink.passOn()) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wake);
  else wake();
};

/** Runs `work` in a task of its own, so that a finger never waits for all of the start. */
const nextTask = (work: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(null);
};
