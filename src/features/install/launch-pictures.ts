import { launchPictures, launchScreens } from '../../config/launch-screens.ts';

/**
 * Names the pictures that iOS shows while the app opens from the home screen: it takes them along when the page is put
 * there. Only those of this device's screen, and by script: in the documents, links for every screen would weigh more
 * than the words of a page.
 */
export const linkLaunchPictures = (
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
): void => {
  const upright = { width: Math.min(width, height), height: Math.max(width, height) };
  const one = launchScreens.find(
    (known) =>
      known.width === upright.width && known.height === upright.height && known.scale === Math.round(scale),
  );
  for (const { href, media } of one ? launchPictures(one) : []) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = media;
    link.href = href;
    document.head.append(link);
  }
};
