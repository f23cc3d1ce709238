import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { opensOnSchedule } from './launch.ts';
import { rescueOver, watchForLostChunks } from '../engine/local/browser/app-update.ts';
import { takeLaunch } from './launches.tsx';
import { mailLink } from '../features/auth/mail-link.ts';
import { knownProgramme } from '../features/editions/known-programme.ts';
import { startServices } from '../site/start-services.ts';
import { startPage } from '../site/start-page.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { hideComposedKeys } from './composed-keys.ts';
import { beforeChunkFailure } from '../ui/late.tsx';
import { followTranslatedTexts } from '../ui/translated-texts.ts';
import { App } from './app.tsx';
import { fetchDialogs } from './late-parts.tsx';

/** When reading the mirror takes longer, the page renders without it, as on a first visit. */
const maxReadMs = 1_000;

/** Opens the portal. */
export const startUp = async (root: HTMLElement): Promise<void> => {
  // First, so that no other code reads tokens and shared texts in the address.
  mailLink.moveIntoMemory();
  const launch = takeLaunch();
  if (launch && opensOnSchedule(launch, knownProgramme()?.programme, Date.now()))
    return location.replace(paths.event);
  watchForLostChunks();
  const shown = Promise.withResolvers<void>();
  // The first read of the tab's storage is slow, so the farewell waits until the page is shown.
  startPage((then) => void shown.promise.then(then));
  hideComposedKeys();
  followTranslatedTexts();
  // After a failed chunk, waits for the reload that may be under way before an error shows.
  beforeChunkFailure(rescueOver);

  // Reads the member, and the newest members and messages from the mirror in one transaction.
  const services = startServices(shown.promise);
  // Waits for the fonts, too: otherwise the browser would paint the text twice.
  await Promise.race([Promise.all([services.members.settled(), loadFonts()]), delay(maxReadMs)]);

  // The first frame shows the header and the first members, the second the areas down to the chat, the third the rest.
  document.querySelector('title')?.remove();
  // React stays silent: the error boundaries report errors, except for chunks that fail to load.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <BrowserRouter>
        <App
          services={services}
          onRendered={() => afterPaint(() => afterPaint(() => afterPaint(shown.resolve)))}
        />
      </BrowserRouter>
    </StrictMode>,
  );
  await shown.promise;

  // The client, the engines and the other members load first, also after `shown`. The dialogs load last.
  await fetchDialogs();
};

const fonts = ['1em "Hanken Grotesk Variable"', '600 1em "Fraunces Variable"'];
const loadFonts = () => Promise.allSettled(fonts.map((font) => document.fonts.load(font)));

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
