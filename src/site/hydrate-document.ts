import { watchForLostChunks } from '../engine/local/browser/app-update.ts';
import { mailLink } from '../features/auth/mail-link.ts';
import { hydrateMember } from './islands/member.ts';
import { isAppWindow, startPage } from './start-page.ts';

/** Hydrates a public document: the parts of every document and then `parts`, each in a task of its own. */
export const hydrateDocument = (parts: readonly (() => void)[]): void => {
  const hydrate = () => {
    const openedWith = location.href;
    const openLaunches = () => {
      if (isAppWindow())
        void import('./launches.ts').then(
          ({ followSiteLaunches }) => followSiteLaunches(openedWith),
          () => undefined,
        );
    };
    for (const part of [watchForLostChunks, hydrateMember, ...parts, startPage, openLaunches])
      runInOwnTask(part);
  };
  // First, so that no other code reads a token in the address: a mail's link continues on the sign-in page.
  if (mailLink.passOn()) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrate);
  else hydrate();
};

/** Runs `work` in a task of its own, so that a press during the start waits for one part at most. */
const runInOwnTask = (work: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(null);
};
