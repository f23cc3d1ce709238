import { isField } from '../../engine/local/browser/unsaved.ts';
import { make } from '../../ui/toast-region.ts';
import { applyWholeSheet } from '../../ui/whole-sheet.ts';
import { typedBefore } from '../../engine/local/browser/typed-before.ts';
import { applicationsStored } from '../../features/applications/stored.ts';

/** Brings the application form and the field for the next edition to life. */
export const hydrateForms = (): void => {
  const { applicationDraft, newsDraft } = applicationsStored;
  hydrateForm('application-form', applicationDraft);
  hydrateForm('edition-news', newsDraft);
};

/**
 * Loads React for a form when somebody scrolls near it, focuses it, or it has something to show. The draft stores text typed
 * before, and a press waits for React, which takes a slow phone seconds (src/site/landing/use-held-press.ts).
 */
const hydrateForm = (id: string, draft: typeof applicationsStored.applicationDraft): void => {
  const place = document.getElementById(id);
  if (!place) return;
  let arriving: Promise<void> | null = null;
  const loadReact = () => {
    arriving ??= Promise.all([import('../landing/form-islands.tsx'), applyWholeSheet()]).then(
      ([{ hydrate }]) => {
        watcher.disconnect();
        place.removeEventListener('focusin', loadReact);
        place.removeEventListener('input', storeText);
        place.removeEventListener('submit', queueSubmit);
        line.remove();
        hydrate(place);
      },
      // The next approach tries again.
      () => {
        arriving = null;
        if (button) button.disabled = false;
        if (place.dataset['pressed'] !== undefined)
          line.textContent = 'This did not load. Please press again.';
        delete place.dataset['pressed'];
      },
    );
  };
  const button = place.querySelector<HTMLButtonElement>('button[type="submit"]');
  const line = make('output', 'mt-4 block text-sand-dim empty:hidden');
  place.after(line);
  const queueSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    storeTexts();
    place.dataset['pressed'] = '';
    if (button) button.disabled = true;
    line.textContent = 'One moment: we send this as soon as the page has loaded.';
    loadReact();
  };
  place.addEventListener('submit', queueSubmit);
  if (button) button.disabled = false;
  // Until React keeps the draft, for a reload. Somebody may have typed before this script came, too.
  const storeTexts = (changed: Readonly<Record<string, string>> = {}) => {
    const form = place.querySelector('form');
    const texts = { ...(form && typedBefore(form)), ...changed };
    if (Object.keys(texts).length > 0) draft.write({ ...draft.read(), ...texts });
  };
  const storeText = ({ target }: Event) => {
    if (isField(target)) storeTexts({ [target.name]: target.value });
  };
  place.addEventListener('input', storeText);
  storeTexts();
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting) loadReact();
    },
    { rootMargin: '100%' },
  );
  watcher.observe(place);
  place.addEventListener('focusin', loadReact);
  const hasSomethingToShow =
    draft.read() !== null ||
    applicationsStored.hasApplied.read() !== null ||
    new URLSearchParams(location.search).has('plan');
  // A hidden form waits until the edition's state shows it.
  if (hasSomethingToShow && !place.closest('[hidden]')) loadReact();
};
