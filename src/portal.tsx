import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import 'virtual:uno.css';
import './ui/base.css';
import { paths } from './config/paths.ts';
import { rescueOver } from './local/browser/app-update.ts';
import { enterByLaunch } from './local/browser/launch.ts';
import { mailLink } from './local/browser/mail-link.ts';
import { loadServices } from './page/services.ts';
import { startPage } from './page/start-page.ts';
import { App } from './portal/app.tsx';
import { pageAt } from './portal/pages.tsx';
import { beforeFailingParts } from './ui/lazy-part.tsx';

// First of all: a token leaves the address before anything else can read it.
mailLink.take();
const root = document.getElementById('root');
if (!root) throw new Error('portal.html lost its #root');

startPage();
enterByLaunch();
// A page that is about to be reloaded shows no failure before.
beforeFailingParts(rescueOver);
const page = pageAt(globalThis.location.pathname);
// Beside the page's own chunk, not after it.
if (page && page.path !== paths.mailOptOut) void loadServices().catch(() => undefined);

const fonts = ['1em "Hanken Grotesk Variable"', '600 1em "Fraunces Variable"'];
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// What comes from the device's cache needs no spinner, which React would keep up for 300 ms once it was shown.
// And letters that are there already need no others before them.
const letters = fonts.map((font) => document.fonts.load(font));
await Promise.race([Promise.allSettled([page?.preload(), ...letters]), delay(200)]);
// From here on each page says its own; the document's would stay the first and hide it.
document.querySelector('title')?.remove();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
