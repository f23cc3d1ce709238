import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import 'virtual:uno.css';
import './ui/base.css';
import { mailLink } from './local/browser/mail-link.ts';
import { startUpdates } from './page/app-update.tsx';
import { isAppWindow } from './page/app-window.ts';
import { pageIsOpen } from './page/opening.ts';
import { startPage } from './page/start-page.ts';
import { pageAt } from './site/pages.ts';
import { SitePage } from './site/site-page.tsx';
import { whenIdle } from './ui/when-idle.ts';

// First of all: a token leaves for the sign-in page before anything else can read it.
if (!mailLink.passOn()) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html lost its #root');
  startPage();
  const page = pageAt(globalThis.location.pathname);
  // A prerendered page is hydrated in one piece: an update in between would throw its markup away.
  const isWhole = await page.preload().then(
    () => true,
    // Without its own part it stays as it was drawn: to be read, with links that work.
    () => false,
  );
  // In slices: a finger never waits for the whole page.
  if (isWhole)
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <SitePage Page={page.Page} />
        </StrictMode>,
      );
    });
  if (isAppWindow())
    void pageIsOpen()
      .then(() => import('./site/launches.ts'))
      .then(({ followSiteLaunches }) => followSiteLaunches())
      .catch(() => undefined);
  // The worker fetches the whole site: not before this page is alive.
  whenIdle(() => void startUpdates());
}
