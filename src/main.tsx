import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import 'virtual:uno.css';
import './ui/base.css';
import { App } from './portal/app.tsx';
import { startUpdates, watchForLostParts } from './portal/app-update.ts';
import { pageAt } from './portal/pages.tsx';
import { loadServices } from './portal/services.ts';
import { paths } from './config/paths.ts';
import { keepInstallOffer } from './local/browser/install-offer.ts';
import { enterByLaunch } from './local/browser/launch.ts';
import { mailLink } from './local/browser/mail-link.ts';
import { whenIdle } from './ui/when-idle.ts';

// First of all: a token leaves the address before anything else can read it.
mailLink.take();
const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

watchForLostParts();
enterByLaunch();
keepInstallOffer();
const { pathname } = globalThis.location;
const memberPaths: readonly string[] = [paths.member, paths.sync, paths.auth];
const page = pageAt(pathname);
// Beside the page's own chunk, not after it.
if (page && memberPaths.includes(page.path)) void loadServices().catch(() => undefined);

const fonts = ['1em "Hanken Grotesk Variable"', '600 1em "Fraunces Variable"'];
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A fade that is cut short, as by a phone that is turned, is no error. React knows it only by older browsers' words. */
const onRecoverableError = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error);
};

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
if (root.dataset['page'] === page?.path) {
  // A prerendered page is hydrated in one piece: an update in between would throw its markup away.
  const isWhole = await page?.preload().then(
    () => true,
    // Without its own part it stays as it was drawn: to be read, with links that work.
    () => false,
  );
  // In slices: a finger never waits for the whole page.
  if (isWhole)
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError });
    });
  // The worker fetches the whole site: not before this page is alive.
  whenIdle(() => void startUpdates());
} else {
  // What comes from the device's cache needs no spinner, which React would keep up for 300 ms once it was shown.
  // And letters that are there already need no others before them.
  const letters = fonts.map((font) => document.fonts.load(font));
  await Promise.race([Promise.allSettled([page?.preload(), ...letters]), delay(200)]);
  // From here on each page says its own; the document's would stay the first and hide it.
  document.querySelector('title')?.remove();
  createRoot(root, { onRecoverableError }).render(app);
  void startUpdates();
}
