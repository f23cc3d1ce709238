/**
 * Stands alone in every document of the site: the build writes its text into the page. Loads the page's scripts, further fonts
 * and the whole stylesheet once the first frame is painted, so that they hold up nothing that a visitor reads.
 * `files`: the scripts, the entry first. `fonts`: what `FontFace` takes.
 */
export const loadLater = (
  sheet: string,
  files: readonly string[],
  fonts: readonly (readonly [string, string, FontFaceDescriptors])[],
): void => {
  // The page's updates look for this file on the server (src/engine/local/browser/app-update.ts).
  if (files[0] !== undefined) document.documentElement.dataset['entry'] = files[0];
  // The browser offers once to install the app, maybe before the scripts are there (src/features/install/install-offer.ts).
  addEventListener(
    'beforeinstallprompt',
    (offer) => {
      offer.preventDefault();
      Object.assign(globalThis, { earlyInstallOffer: offer });
    },
    { once: true },
  );
  const load = () => {
    const scripts = files.map((file) => import(/* @vite-ignore */ file));
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // A form can be used sooner than what only the whole stylesheet knows is seen.
    link.fetchPriority = 'low';
    link.href = sheet;
    link.id = 'whole-sheet';
    // The document has the rules of its own elements, and styling all of them anew takes a phone 200 milliseconds: a script that
    // shows others applies it (src/ui/whole-sheet.ts). Without scripts the portal takes the document over, and needs all rules.
    if (files.length > 0) link.media = 'not all';
    // It stays: the page's updates ask whether the server has this file, too.
    link.addEventListener('error', () => (link.dataset['failed'] = ''));
    document.head.append(link);
    // After the scripts, and all at once, because each moves lines.
    void Promise.allSettled(scripts)
      .then(() => Promise.allSettled(fonts.map((font) => new FontFace(...font).load())))
      .then((loaded) => {
        for (const font of loaded) if (font.status === 'fulfilled') document.fonts.add(font.value);
      });
  };
  const paints = new PerformanceObserver(() => {
    paints.disconnect();
    load();
  });
  // A page that nobody sees paints nothing.
  if (document.hidden) load();
  else paints.observe({ type: 'paint', buffered: true });
};

/** Runs `then` once the document and its pictures are loaded, or at once where they already are. */
export const whenLoaded = (then: () => void): void => {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then);
};
