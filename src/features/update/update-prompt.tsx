import { useRef } from 'react';
import { useAppUpdate } from '../../runtime/hooks/use-app-update.ts';
import { useAppVersion, type AppVersion } from '../../runtime/state/app-version.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useFocusOnUnmount } from '../../ui/use-focus-on-unmount.ts';

/**
 * Tells that a newer version of the app is there, and leaves the moment to the person. It holds no focus and stops
 * nobody; the live region itself is always in the document, or not every screen reader would read it out.
 */
export const UpdatePrompt = () => {
  const { newer, prompt } = useAppVersion();
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 block sm:right-auto sm:left-5 sm:w-96 md:bottom-5">
      {prompt === 'hidden' ? null : <Prompt newer={newer} prompt={prompt} />}
    </output>
  );
};

interface PromptProps {
  readonly newer: AppVersion['newer'];
  readonly prompt: Exclude<AppVersion['prompt'], 'hidden'>;
}

const Prompt = ({ newer, prompt }: PromptProps) => {
  const update = useAppUpdate();
  const element = useRef<HTMLDivElement>(null);
  useFocusOnUnmount(element, focusHeading);
  return (
    <div
      ref={element}
      className="toast pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-night-edge bg-night-2 py-2.5 pr-2.5 pl-4 text-sand [html:has(&)]:scroll-pb-40!"
    >
      <p className="min-w-28 flex-1 text-sm">{prompt === 'offer' ? offers[newer] : waits[prompt]}</p>
      {prompt === 'changing' ? null : (
        <p className="ml-auto flex gap-2">
          {prompt === 'offer' ? (
            <Button size="small" onClick={update.accept}>
              {newer === 'waiting' ? 'Update' : 'Reload'}
            </Button>
          ) : null}
          <Button variant="quiet" size="small" onClick={update.postpone}>
            {prompt === 'offer' ? 'Later' : 'Not now'}
          </Button>
        </p>
      )}
    </div>
  );
};

const offers: Record<AppVersion['newer'], string> = {
  none: '',
  waiting: 'A new version is ready.',
  active: 'Another tab has the new version. This one runs the old.',
  gone: 'A new version is out. Parts of this one no longer load.',
};

const waits = {
  finishing: 'Finishing what is being sent...',
  late: 'Still sending. This page reloads when that is done.',
  changing: 'Changing to the new version...',
} as const satisfies Partial<Record<AppVersion['prompt'], string>>;
