import { isAppWindow } from '../page/app-window.ts';
import { pageIsOpen } from '../page/opening.ts';
import { lazyPart, quietPart } from '../ui/lazy-part.tsx';

/** What an installed app's window needs; others fetch nothing of it. */
export const AppWindow = () => <Launches wanted={isAppWindow()} props={{}} />;

const Launches = quietPart(
  lazyPart(async () => {
    await pageIsOpen();
    return (await import('./launches.tsx')).Launches;
  }),
);
