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

/** After this time the page renders without the mirror, as on a first visit. */
const longestReadMs = 1_000;

/** Opens the portal. */
export const startUp = async (root: HTMLElement): Promise<void> => {
  // Runs first: removes tokens and shared texts from the address before other code can read it.
  mailLink.moveIntoMemory();
  const launch = takeLaunch();
  if (launch && opensOnSchedule(launch, knownProgramme()?.programme, Date.now()))
    return location.replace(paths.event);
  watchForLostChunks();
  const shown = Promise.withResolvers<void>();
  // The first look into the tab's storage holds the page up.
  startPage((then) => void shown.promise.then(then));
  hideComposedKeys();
  followTranslatedTexts();
  // A failed chunk shows no error while a reload for it may be under way.
  beforeChunkFailure(rescueOver);

  // Reads the member, and the newest members and messages from the mirror in one transaction.
  const services = startServices(shown.promise);
  // Waits for the fonts too, so that no text is drawn twice.
  await Promise.race([Promise.all([services.members.settled(), loadFonts()]), delay(longestReadMs)]);

  // The first frame shows the header and the first members, the second the areas down to the chat, the third the rest.
  document.querySelector('title')?.remove();
  // The error boundaries report errors of components, not chunks that fail to load.
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

  // `shown` has started the client, the engines and the other members. The dialogs load last.
  await fetchDialogs();
};

const fonts = ['1em "Hanken Grotesk Variable"', '600 1em "Fraunces Variable"'];
const loadFonts = () => Promise.allSettled(fonts.map((font) => document.fonts.load(font)));

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
