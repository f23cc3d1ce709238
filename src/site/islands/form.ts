import { isField } from '../../engine/local/browser/unsaved.ts';
import { createElement } from '../../ui/toast-region.ts';
import { applyWholeSheet } from '../../ui/whole-sheet.ts';
import { typedBefore } from '../../engine/local/browser/typed-before.ts';
import { applicationsStored } from '../../features/applications/stored.ts';

/** Hydrates the application form and the form for news of the next edition. */
export const hydrateForms = (): void => {
  const { applicationDraft, newsDraft } = applicationsStored;
  hydrateForm('application-form', applicationDraft);
  hydrateForm('edition-news', newsDraft);
};

/**
 * Loads React for a form when the visitor scrolls near it or focuses it, or when it has something to show. Until React has loaded, which
 * takes a slow phone seconds, the draft stores typed text, and a press is queued (src/site/landing/use-early-input.ts).
 */
const hydrateForm = (id: string, draft: typeof applicationsStored.applicationDraft): void => {
  const place = document.getElementById(id);
  if (!place) return;
  let loading: Promise<void> | null = null;
  const loadReact = () => {
    loading ??= Promise.all([import('../landing/form-islands.tsx'), applyWholeSheet()]).then(
      ([{ hydrate }]) => {
        watcher.disconnect();
        place.removeEventListener('focusin', loadReact);
        place.removeEventListener('input', storeText);
        place.removeEventListener('submit', queueSubmit);
        line.remove();
        hydrate(place);
      },
      // The next scroll, focus or press tries again.
      () => {
        loading = null;
        if (button) button.disabled = false;
        if (place.dataset['pressed'] !== undefined)
          line.textContent = 'This did not load. Please press again.';
        delete place.dataset['pressed'];
      },
    );
  };
  const button = place.querySelector<HTMLButtonElement>('button[type="submit"]');
  const line = createElement('output', 'mt-4 block text-sand-dim empty:hidden');
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
  // Stores the draft until React does. The visitor may have typed before this script ran, too.
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
  // A form that the edition's state hides loads React only once it is shown.
  if (hasSomethingToShow && !place.closest('[hidden]')) loadReact();
};
