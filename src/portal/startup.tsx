import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { rescueOver } from '../local/browser/app-update.ts';
import { enterByLaunch } from '../local/browser/launch.ts';
import { mailLink } from '../local/browser/mail-link.ts';
import { compose } from '../page/compose.ts';
import { startPage } from '../page/start-page.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { beforeChunkFailure } from '../ui/lazy-component.tsx';
import { App } from './app.tsx';
import { fetchDialogs } from './on-press.tsx';

/** Storage that takes longer has the page drawn without its copy, which then comes as on a first visit. */
const longestReadMs = 1_000;

/** How the portal opens, from its first line to its last. */
export const startUp = async (root: HTMLElement): Promise<void> => {
  // A token leaves the address before anything else can read it, and so does what another app shares.
  mailLink.take();
  startPage();
  enterByLaunch();
  // A page that is about to be reloaded shows no failure before.
  beforeChunkFailure(rescueOver);

  // Who is here, and from this device's copy the newest members and messages, in one transaction.
  const shown = Promise.withResolvers<void>();
  const services = compose(shown.promise);
  // Letters that are there with it need no others before them.
  await Promise.race([Promise.all([services.members.settled(), letters()]), delay(longestReadMs)]);

  // In its first frame the header and the first members, in its second the areas below them.
  document.querySelector('title')?.remove();
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App services={services} onRendered={() => afterPaint(() => afterPaint(shown.resolve))} />
      </BrowserRouter>
    </StrictMode>,
  );
  await shown.promise;

  // With that came what nobody waits for: the client, the engines, the other members. Last what opens on a press.
  await fetchDialogs();
};

const fonts = ['1em "Hanken Grotesk Variable"', '600 1em "Fraunces Variable"'];
const letters = () => Promise.allSettled(fonts.map((font) => document.fonts.load(font)));

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
