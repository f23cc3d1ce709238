import { StrictMode, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { VisitorOutboxContext } from '../../member/hooks/use-member.ts';
import { loadedServices } from '../services.ts';
import { visitorOutbox } from '../visitor-outbox.ts';
import { EditionNewsForm } from './edition-news-form.tsx';

/** Its place in the page, and what its elements' ids begin with. */
export const editionNewsIsland = {
  id: 'edition-news',
  options: { identifierPrefix: 'edition-news-' },
} as const;

/** The field "Tell me about the next one" with what it needs: a React tree of its own in the page. */
export const EditionNewsIsland = () => {
  const services = useSyncExternalStore(
    loadedServices.subscribe,
    loadedServices.snapshot,
    loadedServices.none,
  );
  return (
    <StrictMode>
      <VisitorOutboxContext value={services?.visitorOutbox ?? null}>
        <EditionNewsForm outbox={visitorOutbox} />
      </VisitorOutboxContext>
    </StrictMode>
  );
};

/** Hydrates the field in place and keeps its focus and text. */
export const hydrate = (place: HTMLElement): void => {
  hydrateRoot(place, <EditionNewsIsland />, editionNewsIsland.options);
};
