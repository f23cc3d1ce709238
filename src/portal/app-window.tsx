import { useEffect } from 'react';
import { lazyPart, quietPart } from '../ui/lazy-part.tsx';
import { pageIsOpen } from './opening.ts';

/** What an installed app's window needs, and a phone from whose browser one is made; others fetch nothing of it. */
export const AppWindow = () => {
  useEffect(() => {
    if (isApple()) void addLaunchPictures();
  }, []);
  return <Launches wanted={isAppWindow()} props={{}} />;
};

const Launches = quietPart(
  lazyPart(async () => {
    await pageIsOpen();
    return (await import('./launches.tsx')).Launches;
  }),
);

const isAppWindow = (): boolean =>
  'launchQueue' in globalThis && !matchMedia('(display-mode: browser)').matches;

const isApple = (): boolean => 'standalone' in navigator;

const addLaunchPictures = async (): Promise<void> => {
  await pageIsOpen();
  try {
    const { linkLaunchPictures } = await import('../features/install/launch-pictures.ts');
    linkLaunchPictures(screen, devicePixelRatio);
  } catch {
    // Without it the app opens on a blank page for a moment.
  }
};
