/**
 * Loads the page's scripts, further fonts and the whole stylesheet after the first paint, so that they do not delay the words. The build
 * writes the text of this function into every document of the site, so it may use nothing outside of itself. `sheet`: the stylesheet's
 * address. `files`: the scripts, the entry first. `fonts`: the arguments of `FontFace`.
 */
export const loadLater = (
  sheet: string,
  files: readonly string[],
  fonts: readonly (readonly [string, string, FontFaceDescriptors])[],
): void => {
  // The update check asks the server for this file (src/engine/local/browser/app-update.ts).
  if (files[0] !== undefined) document.documentElement.dataset['entry'] = files[0];
  // The browser offers to install the app once, maybe before the scripts have loaded (src/features/install/install-offer.ts).
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
    // The scripts come first: visitors use a form before they see elements of the whole stylesheet.
    link.fetchPriority = 'low';
    link.href = sheet;
    link.id = 'whole-sheet';
    // The document has the rules of its own elements. Applying all rules takes a phone 200 milliseconds, so only a script that shows
    // other elements does it (src/ui/whole-sheet.ts). A document without scripts becomes the portal, which needs all rules.
    if (files.length > 0) link.media = 'not all';
    // The link stays after an error: the update check asks the server for this file, too.
    link.addEventListener('error', () => (link.dataset['failed'] = ''));
    document.head.append(link);
    // After the scripts, and all fonts at once, because each font moves lines.
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
  // A hidden page paints nothing.
  if (document.hidden) load();
  else paints.observe({ type: 'paint', buffered: true });
};

/** Runs `then` once the document and its pictures have loaded; at once if they have. */
export const whenLoaded = (then: () => void): void => {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then);
};
