import { isField } from '../../local/browser/unsaved.ts';
import { deviceValues } from '../../local/store/keys.ts';

/**
 * Brings React for the application form when somebody comes near it: by scrolling, by the keyboard, or because it has
 * something to show. What is typed before that stays.
 */
export const wakeForm = (): void => {
  const place = document.getElementById('application-form');
  if (!place) return;
  let arriving: Promise<void> | null = null;
  const wake = () => {
    arriving ??= import('../landing/application-island.tsx').then(
      ({ hydrateForm }) => {
        watcher.disconnect();
        place.removeEventListener('focusin', wake);
        place.removeEventListener('input', keepText);
        hydrateForm(place);
      },
      // The next one who comes near tries again.
      () => {
        arriving = null;
      },
    );
  };
  // Until React keeps the draft, for a reload.
  const keepText = ({ target }: Event) => {
    if (!isField(target)) return;
    const draft = deviceValues.applicationDraft.read();
    deviceValues.applicationDraft.write({ ...draft, [target.name]: target.value });
  };
  place.addEventListener('input', keepText);
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting) wake();
    },
    { rootMargin: '100%' },
  );
  watcher.observe(place);
  place.addEventListener('focusin', wake);
  const hasSomethingToShow =
    deviceValues.applicationDraft.read() !== null ||
    deviceValues.hasApplied.read() !== null ||
    new URLSearchParams(location.search).has('plan');
  if (hasSomethingToShow) wake();
};
