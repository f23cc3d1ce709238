import { StrictMode, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadedServices } from '../services.ts';
import { formSending } from '../form-sending.ts';
import { followTranslatedTexts } from '../../ui/translated-texts.ts';
import { VisitorDbContext } from '../../engine/member/hooks/use-member.ts';
import { ApplicationForm, type FormTexts } from './application-form.tsx';
import { EditionNewsForm } from './edition-news-form.tsx';

/** The element ids of the forms' places in the page, and React's options for each tree. */
export const applicationIsland = {
  id: 'application-form',
  options: { identifierPrefix: 'application-' },
} as const;
export const editionNewsIsland = {
  id: 'edition-news',
  options: { identifierPrefix: 'edition-news-' },
} as const;

/** The application form: a React tree of its own in the page. */
export const ApplicationIsland = ({ texts }: { readonly texts: FormTexts }) => (
  <Island>
    <ApplicationForm offered={planInAddress()} texts={texts} sending={formSending} />
  </Island>
);

/** The field "Tell me about the next one": another tree. */
export const EditionNewsIsland = () => (
  <Island>
    <EditionNewsForm sending={formSending} />
  </Island>
);

/** Provides the context of the landing page's forms. */
const Island = ({ children }: { readonly children: ReactNode }) => {
  const services = useSyncExternalStore(
    loadedServices.subscribe,
    loadedServices.snapshot,
    loadedServices.none,
  );
  return (
    <StrictMode>
      <VisitorDbContext value={services?.visitorDb ?? null}>{children}</VisitorDbContext>
    </StrictMode>
  );
};

/** `?plan=stay`; empty while the site is built, without an address. */
const planInAddress = (): string | null => new URLSearchParams(globalThis.location?.search ?? '').get('plan');

/** Hydrates the form in this place. Its focus and texts stay. */
export const hydrate = (place: HTMLElement): void => {
  if (place.id === editionNewsIsland.id) {
    mount(place, <EditionNewsIsland />, editionNewsIsland.options);
    return;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- prerendered-form.tsx wrote it.
  const texts = JSON.parse(place.dataset['texts'] ?? '') as FormTexts;
  mount(place, <ApplicationIsland texts={texts} />, applicationIsland.options);
};

/** Hydrates the prerendered form. Renders it anew where the browser has translated it, because React would not recognize the elements. */
const mount = (place: HTMLElement, form: ReactNode, options: { readonly identifierPrefix: string }): void => {
  followTranslatedTexts();
  if (!place.querySelector('font')) {
    hydrateRoot(place, form, options);
    return;
  }
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined;
  flushSync(() => createRoot(place, options).render(form));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
};
