import { StrictMode, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadedServices } from '../services.ts';
import { visitorOutbox } from '../visitor-outbox.ts';
import { VisitorOutboxContext } from '../../member/hooks/use-member.ts';
import { ApplicationForm, type FormTexts } from './application-form.tsx';

/** Its place in the page, and what its elements' ids begin with. */
export const applicationIsland = {
  id: 'application-form',
  options: { identifierPrefix: 'application-' },
} as const;

/** The application form with what it needs: a React tree of its own in the page. */
export const ApplicationIsland = ({ texts }: { readonly texts: FormTexts }) => {
  const services = useSyncExternalStore(
    loadedServices.subscribe,
    loadedServices.snapshot,
    loadedServices.none,
  );
  return (
    <StrictMode>
      <VisitorOutboxContext value={services?.visitorOutbox ?? null}>
        <ApplicationForm offered={planInAddress()} texts={texts} outbox={visitorOutbox} />
      </VisitorOutboxContext>
    </StrictMode>
  );
};

/** `?plan=stay`; while the site is built there is no address. */
const planInAddress = (): string | null => new URLSearchParams(globalThis.location?.search ?? '').get('plan');

/** Hydrates the form in place and keeps its focus and texts. */
export const hydrate = (place: HTMLElement): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- prerendered-form.tsx wrote it.
  const texts = JSON.parse(place.dataset['texts'] ?? '') as FormTexts;
  hydrateRoot(place, <ApplicationIsland texts={texts} />, applicationIsland.options);
};
