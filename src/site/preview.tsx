import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Editions, SeatsLeft } from '../features/editions/rules/published-editions.ts';
import { EditionsContext, SeatsLeftContext } from './edition-context.ts';
import { LandingPage } from './landing/landing-page.tsx';

interface PreviewPageProps {
  readonly editions: Editions;
  readonly seatsLeft: SeatsLeft;
}

/** A preview of the landing page with these editions. Fills the space around it. */
export const PreviewPage = ({ editions, seatsLeft }: PreviewPageProps) => {
  const [body, setBody] = useState<HTMLElement | null>(null);
  return (
    <>
      <iframe
        title="The page as it would be"
        sandbox="allow-same-origin"
        className="size-full flex-1"
        ref={(frame) => {
          const page = frame?.contentDocument;
          if (!page || page === body?.ownerDocument) return;
          prepare(page);
          setBody(page.body);
        }}
      />
      {body
        ? createPortal(
            <EditionsContext value={editions}>
              <SeatsLeftContext value={seatsLeft}>
                <LandingPage
                  form={<p className="text-sand-dim">The application form stands here.</p>}
                  newsForm={<p className="text-sand-dim">The field for the next edition stands here.</p>}
                />
              </SeatsLeftContext>
            </EditionsContext>,
            body,
          )
        : null}
    </>
  );
};

/** Gives the empty document the stylesheets of this one, and disables its links and buttons. */
const prepare = (page: Document): void => {
  page.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    page.head.append(page.importNode(sheet, true));
  page.addEventListener('click', (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a click in a document is on an element.
    if ((event.target as Element).closest('a, button')) event.preventDefault();
  });
};
