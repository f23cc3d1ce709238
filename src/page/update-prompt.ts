import type { UpdatePrompt } from '../domain/app-update.ts';
import { acceptUpdate, postponeUpdate } from '../local/browser/app-update.ts';
import { buttonClass } from '../ui/button-class.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { make } from '../ui/make.ts';

/**
 * Adds the prompt for a newer version, without taking the focus. Its live region stays in the document, because some screen
 * readers read out only changes of a region that was there before. Returns the function that shows one.
 */
export const addUpdatePrompt = (): ((prompt: UpdatePrompt) => void) => {
  const region = make(
    'output',
    'pointer-events-none fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 block sm:right-auto sm:left-5 sm:w-96 md:bottom-5',
  );
  document.body.append(region);
  return (prompt) => {
    const hadFocus = region.contains(document.activeElement);
    region.replaceChildren(...(prompt === null ? [] : [card(prompt)]));
    if (hadFocus) focusHeading();
  };
};

const card = (prompt: NonNullable<UpdatePrompt>): HTMLElement => {
  const yes = accepts[prompt];
  const no = prompt === 'changing' ? null : button('quiet', yes ? 'Later' : 'Not now', postponeUpdate);
  return make(
    'div',
    'toast pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-night-edge bg-night-2 py-2.5 pr-2.5 pl-4 text-sand [html:has(&)]:scroll-pb-40!',
    make('p', 'min-w-28 flex-1 text-sm', texts[prompt]),
    make('p', 'ml-auto flex gap-2', yes ? button('primary', yes, () => void acceptUpdate()) : null, no),
  );
};

const button = (variant: 'primary' | 'quiet', label: string, press: () => void): HTMLElement => {
  const element = make('button', buttonClass(variant, 'small'), label);
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
};

const texts: Record<NonNullable<UpdatePrompt>, string> = {
  waiting: 'A new version is ready.',
  active: 'Another tab has the new version. This one runs the old.',
  gone: 'A new version is out. Parts of this one no longer load.',
  finishing: 'Finishing what is being sent...',
  late: 'Still sending. This page reloads when that is done.',
  changing: 'Changing to the new version...',
};

const accepts: Partial<Record<NonNullable<UpdatePrompt>, string>> = {
  waiting: 'Update',
  active: 'Reload',
  gone: 'Reload',
};
